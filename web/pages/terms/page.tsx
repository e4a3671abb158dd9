// What the terms page says of itself.
import type { Page } from '../page.ts'
import { TermsPage } from './TermsPage.tsx'

export const termsPage: Page = {
  name: 'terms',
  title: 'Terms',
  description:
    'The terms of the service: what it does for owners and agents, who pays for what, and how a car is paid for and scrapped.',
  alive: false,
  Body: TermsPage,
}
