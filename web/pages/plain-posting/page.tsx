// What this page says of itself. It answers at a secret link.
import type { Page } from '../page.ts'
import { PlainPostingPage } from './PlainPostingPage.tsx'

export const plainPostingPage: Page = {
  name: 'plain-posting',
  title: 'Your posting',
  description: 'Your posting and its quotes.',
  alive: false,
  showsPlate: true,
  Body: PlainPostingPage,
}
