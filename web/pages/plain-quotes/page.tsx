// What this page says of itself. It answers at a secret link.
import type { Page } from '../page.ts'
import { PlainQuotesPage } from './PlainQuotesPage.tsx'

export const plainQuotesPage: Page = {
  name: 'plain-quotes',
  title: 'All Quotes',
  description: 'The quotes that local buyers have given for your car.',
  alive: false,
  showsPlate: true,
  Body: PlainQuotesPage,
}
