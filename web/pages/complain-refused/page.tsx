import { Refused } from '../words/Refused.tsx'
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'We couldn’t take your complaint',
  description: 'Your complaint could not be sent.',
}

/** Answers the complaint form's own post. */
export function Page() {
  return (
    <Refused title="We couldn’t take your complaint" again="/complain">
      <p>Your browser’s Back button brings back what you typed.</p>
    </Refused>
  )
}
