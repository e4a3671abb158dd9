// The browser's entry of the Edit page.
import { startPage } from '../start-page.tsx'
import { EditPage } from './EditPage.tsx'

startPage(EditPage)
