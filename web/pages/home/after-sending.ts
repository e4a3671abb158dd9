// What home needs only once somebody fills the form: the create call, what reads its outcome, and how
// the modals look. Loaded when the first field is entered, so that a first visit is lighter.
import { loadStyle } from '../../components/load-style.ts'
import outcomeStyle from '../../styles/outcome.css?url'

export { submitPosting } from '../../calls/submit-posting.ts'
export { failureOf } from '../../components/posting-form/failure-of.ts'
export { makeSendKeys } from './send-key.ts'
export { SubmittedModal } from './SubmittedModal.tsx'

await loadStyle(outcomeStyle)
