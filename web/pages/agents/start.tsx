// The browser's entry of the agents' console.
import { startPage } from '../start-page.tsx'
import { AgentsPage } from './AgentsPage.tsx'

startPage(AgentsPage)
