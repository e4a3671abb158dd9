// The browser's entry of the Home page.
import { startPage } from '../start-page.tsx'
import { HomePage } from './HomePage.tsx'

startPage(HomePage)
