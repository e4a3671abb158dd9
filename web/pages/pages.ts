// What every page of the site is made of. To add one: name it in domain/site-pages.ts with its
// addresses, make web/pages/<name>/ with page.tsx, <name>.css and, where it has behaviour, start.tsx,
// and put it here.
import type { PageName } from '../../domain/site-pages.ts'
import { agentsPage } from './agents/page.tsx'
import { agentsApplyPage } from './agents-apply/page.tsx'
import { applicationRefusedPage } from './application-refused/page.tsx'
import { contactPage } from './contact/page.tsx'
import { editFormPage } from './edit-form/page.tsx'
import { formExpiredPage } from './form-expired/page.tsx'
import { homePage } from './home/page.tsx'
import { linkRefusedPage } from './link-refused/page.tsx'
import { listQuotesPage } from './list-quotes/page.tsx'
import { lostLinkPage } from './lost-link/page.tsx'
import { lostLinkRefusedPage } from './lost-link-refused/page.tsx'
import { notFoundPage } from './not-found/page.tsx'
import type { Page } from './page.ts'
import { privacyPolicyPage } from './privacy-policy/page.tsx'
import { plainQuestionPage } from './plain-question/page.tsx'
import { plainPostingPage } from './plain-posting/page.tsx'
import { plainStopPage } from './plain-stop/page.tsx'
import { textsStoppedPage } from './texts-stopped/page.tsx'
import { plainQuotesPage } from './plain-quotes/page.tsx'
import { refusedPage } from './refused/page.tsx'
import { submittedPage } from './submitted/page.tsx'
import { termsPage } from './terms/page.tsx'

const all: Record<PageName, Page> = {
  home: homePage,
  contact: contactPage,
  terms: termsPage,
  'privacy-policy': privacyPolicyPage,
  'agents-apply': agentsApplyPage,
  agents: agentsPage,
  'lost-link': lostLinkPage,
  'edit-form': editFormPage,
  'list-quotes': listQuotesPage,
  'not-found': notFoundPage,
  submitted: submittedPage,
  refused: refusedPage,
  'lost-link-refused': lostLinkRefusedPage,
  'link-refused': linkRefusedPage,
  'form-expired': formExpiredPage,
  'application-refused': applicationRefusedPage,
  'plain-quotes': plainQuotesPage,
  'texts-stopped': textsStoppedPage,
  'plain-stop': plainStopPage,
  'plain-posting': plainPostingPage,
  'plain-question': plainQuestionPage,
}

export const pages: Page[] = Object.values(all)
