// What the page after a refused submission without JavaScript says of itself.
import type { Page } from '../page.ts'
import { RefusedPage } from './RefusedPage.tsx'

export const refusedPage: Page = {
  name: 'refused',
  title: 'Error in Submission',
  description: 'Your request could not be submitted.',
  alive: false,
  Body: RefusedPage,
}
