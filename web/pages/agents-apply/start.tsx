// The browser's entry of the page on which a business applies.
import { startPage } from '../start-page.tsx'
import { ApplyPage } from './ApplyPage.tsx'

startPage(ApplyPage)
