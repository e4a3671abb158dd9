// What the page after a refused application without JavaScript says of itself.
import type { Page } from '../page.ts'
import { ApplicationRefusedPage } from './ApplicationRefusedPage.tsx'

export const applicationRefusedPage: Page = {
  name: 'application-refused',
  title: 'Check your application',
  description: 'We couldn’t take your application as it is.',
  alive: false,
  Body: ApplicationRefusedPage,
}
