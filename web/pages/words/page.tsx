// The error modal's words, without JavaScript.
import { Refused } from './Refused.tsx'
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Error in Submission',
  description: 'Your request could not be submitted.',
}

/** Answers the home form's own post. */
export function Page() {
  return (
    <Refused title="Error in Submission!" again="/">
      <p>
        We could not submit your request. Please check all inputs, including registration and phone
        number.
      </p>
      <p>Your browser’s Back button brings back what you typed.</p>
    </Refused>
  )
}
