// The browser's entry of the Edit page.
import { dropNotSaved } from '../../components/posting-form/not-saved.ts'
import { startPage } from '../start-page.tsx'
import { EditPage } from './EditPage.tsx'

startPage(EditPage)
// Also when the browser brings back the page as it was left.
addEventListener('pageshow', dropNotSaved)
