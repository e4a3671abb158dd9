// What the page in place of a lost answer says of itself.
import type { Page } from '../page.ts'
import { FormExpiredPage } from './FormExpiredPage.tsx'

export const formExpiredPage: Page = {
  name: 'form-expired',
  title: 'Page expired',
  description: 'The answer to this form is no longer here.',
  alive: false,
  Body: FormExpiredPage,
}
