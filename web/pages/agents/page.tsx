// What the agents' console says of itself. All its addresses are one page, which finds its part itself.
import type { Page } from '../page.ts'
import { AgentsPage } from './AgentsPage.tsx'

export const agentsPage: Page = {
  name: 'agents',
  title: 'For agents',
  description: 'Cars nationwide, for agents to quote on.',
  alive: true,
  needsScript: true,
  frame: 'none',
  carries: ['siteName', 'supportPhone', 'supportPhoneLink', 'supportEmail'],
  Body: AgentsPage,
}
