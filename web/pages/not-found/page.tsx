// What the page for unknown addresses says of itself.
import type { Page } from '../page.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

export const notFoundPage: Page = {
  name: 'not-found',
  address: null,
  title: 'Page not found',
  description: 'There is no page at this address.',
  listed: false,
  alive: false,
  Body: NotFoundPage,
}
