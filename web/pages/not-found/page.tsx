// What the page for unknown addresses says of itself.
import type { Page } from '../page.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

export const notFoundPage: Page = {
  name: 'not-found',
  title: 'Page not found',
  description: 'There is no page at this address.',
  alive: false,
  Body: NotFoundPage,
}
