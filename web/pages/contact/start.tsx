// The browser's entry of the Contact page.
import { startPage } from '../start-page.tsx'
import { ContactPage } from './ContactPage.tsx'

startPage(ContactPage)
