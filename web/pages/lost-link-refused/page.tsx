// What the page after a refused lost-link form without JavaScript says of itself.
import type { Page } from '../page.ts'
import { LostLinkRefusedPage } from './LostLinkRefusedPage.tsx'

export const lostLinkRefusedPage: Page = {
  name: 'lost-link-refused',
  title: 'We couldn’t send the link',
  description: 'Your link could not be sent again.',
  alive: false,
  Body: LostLinkRefusedPage,
}
