// What the page for lost links says of itself.
import type { Page } from '../page.ts'
import { LostLinkPage } from './LostLinkPage.tsx'

export const lostLinkPage: Page = {
  name: 'lost-link',
  title: 'Lost your link?',
  description: 'Get the link to your posting by text again.',
  alive: true,
  showsPlate: true,
  carries: ['siteName', 'linkTextsLimit'],
  Body: LostLinkPage,
}
