// The browser's entry of the All Quotes page.
import { startPage } from '../start-page.tsx'
import { QuotesPage } from './QuotesPage.tsx'

startPage(QuotesPage)
