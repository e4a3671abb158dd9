// What the page after a refused application without JavaScript says of itself.
import type { Page } from '../page.ts'
import { ApplicationRefusedPage } from './ApplicationRefusedPage.tsx'

export const applicationRefusedPage: Page = {
  name: 'application-refused',
  address: null,
  title: 'Check your application',
  description: 'Your application could not be taken as it is.',
  listed: false,
  alive: false,
  Body: ApplicationRefusedPage,
}
