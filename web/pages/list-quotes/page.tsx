// What the quotes page says of itself. Its address is a secret link, so it has no canonical one.
import type { Page } from '../page.ts'
import { QuotesPage } from './QuotesPage.tsx'

export const listQuotesPage: Page = {
  name: 'list-quotes',
  title: 'All Quotes',
  description: 'The quotes that local buyers have given for your car.',
  alive: true,
  needsScript: true,
  hasPlain: true,
  carries: ['stopByReply'],
  Body: QuotesPage,
}
