// What this page says of itself. It answers at a secret link.
import type { Page } from '../page.ts'
import { TextsStoppedPage } from './TextsStoppedPage.tsx'

export const textsStoppedPage: Page = {
  name: 'texts-stopped',
  title: 'Texts stopped',
  description: 'The posting is deleted.',
  alive: false,
  Body: TextsStoppedPage,
}
