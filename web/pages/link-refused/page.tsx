// What the page after a refused answer, or a link that couldn't be opened, without JavaScript says of
// itself. It answers at a secret link.
import type { Page } from '../page.ts'
import { LinkRefusedPage } from './LinkRefusedPage.tsx'

export const linkRefusedPage: Page = {
  name: 'link-refused',
  title: '%TITLE%',
  description: 'What your link asked for could not be done.',
  alive: false,
  Body: LinkRefusedPage,
}
