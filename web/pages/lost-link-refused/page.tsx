import { Refused } from '../words/Refused.tsx'
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'We couldn’t send the link',
  description: 'Your link could not be sent again.',
}

/** Answers the lost-link form's own post. */
export function Page() {
  return (
    <Refused title="We couldn’t send the link" again="/lost-link">
      <p>Your browser’s Back button brings back what you typed.</p>
    </Refused>
  )
}
