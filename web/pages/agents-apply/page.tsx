// What the page on which a business applies says of itself.
import type { Page } from '../page.ts'
import { ApplyPage } from './ApplyPage.tsx'

export const agentsApplyPage: Page = {
  name: 'agents-apply',
  title: 'Become an agent',
  description:
    'For licensed local buyers: apply to see cars that owners want to sell or scrap, and quote on them free of charge.',
  alive: true,
  carries: [],
  Body: ApplyPage,
}
