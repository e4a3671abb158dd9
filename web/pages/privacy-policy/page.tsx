// What the privacy page says of itself.
import type { Page } from '../page.ts'
import { PrivacyPolicyPage } from './PrivacyPolicyPage.tsx'

export const privacyPolicyPage: Page = {
  name: 'privacy-policy',
  title: 'Privacy policy',
  description:
    'What we keep about you and your car, who sees it, how long we keep it, and how to have it changed or erased.',
  alive: false,
  Body: PrivacyPolicyPage,
}
