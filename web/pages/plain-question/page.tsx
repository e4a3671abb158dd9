// What this page says of itself. It answers at a secret link.
import type { Page } from '../page.ts'
import { PlainQuestionPage } from './PlainQuestionPage.tsx'

export const plainQuestionPage: Page = {
  name: 'plain-question',
  title: 'Is this your car?',
  description: 'Say whether a posted car is yours.',
  alive: false,
  showsPlate: true,
  Body: PlainQuestionPage,
}
