// What this page says of itself. It answers at a secret link.
import type { Page } from '../page.ts'
import { PlainStopPage } from './PlainStopPage.tsx'

export const plainStopPage: Page = {
  name: 'plain-stop',
  title: 'Not your car?',
  description: 'Stop the texts about a car that is not yours.',
  alive: false,
  showsPlate: true,
  Body: PlainStopPage,
}
