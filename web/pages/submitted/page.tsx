// What the page after a submission without JavaScript says of itself.
import type { Page } from '../page.ts'
import { SubmittedPage } from './SubmittedPage.tsx'

export const submittedPage: Page = {
  name: 'submitted',
  title: 'Quote submitted',
  description: 'Your car is posted. We’ll text you a link to it.',
  alive: false,
  showsPlate: true,
  Body: SubmittedPage,
}
