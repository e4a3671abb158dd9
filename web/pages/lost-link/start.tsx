// The browser's entry of the Lost your link page.
import { startPage } from '../start-page.tsx'
import { LostLinkPage } from './LostLinkPage.tsx'

startPage(LostLinkPage)
