// Every page of the site. To add one: make web/pages/<name>/ with page.tsx, <name>.css and, where it
// has behaviour, start.tsx; then name it here.
import { agentsPage } from './agents/page.tsx'
import { agentsApplyPage } from './agents-apply/page.tsx'
import { applicationRefusedPage } from './application-refused/page.tsx'
import { contactPage } from './contact/page.tsx'
import { editFormPage } from './edit-form/page.tsx'
import { homePage } from './home/page.tsx'
import { listQuotesPage } from './list-quotes/page.tsx'
import { lostLinkPage } from './lost-link/page.tsx'
import { notFoundPage } from './not-found/page.tsx'
import type { Page } from './page.ts'
import { privacyPolicyPage } from './privacy-policy/page.tsx'
import { refusedPage } from './refused/page.tsx'
import { submittedPage } from './submitted/page.tsx'
import { termsPage } from './terms/page.tsx'

export const pages: Page[] = [
  homePage,
  editFormPage,
  listQuotesPage,
  termsPage,
  contactPage,
  privacyPolicyPage,
  lostLinkPage,
  notFoundPage,
  submittedPage,
  refusedPage,
  agentsPage,
  agentsApplyPage,
  applicationRefusedPage,
]
