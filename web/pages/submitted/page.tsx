// What the page after a submission without JavaScript says of itself.
import type { Page } from '../page.ts'
import { SubmittedPage } from './SubmittedPage.tsx'

export const submittedPage: Page = {
  name: 'submitted',
  title: 'Quote submitted',
  description: 'Your car is posted. A link to it is on the way by text.',
  alive: false,
  Body: SubmittedPage,
}
