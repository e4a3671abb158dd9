// The success modal's words, without JavaScript. The server puts in the registration, the phone number and, where texts
// are late, that they are.
import { HearAboutUs } from '../../../components/posting-form/HearAboutUs.tsx'
import { Plate } from '../../../components/Plate.tsx'
import type { PageMetadata } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Quote submitted',
  description: 'Your car is posted. We’ll text you a link to it.',
  showsPlate: true,
}

export function Page() {
  return (
    <main className="narrow">
      <div className="board">
        <h1>Quote submitted Successfully!</h1>
        <Plate registration="%REGISTRATION%" />
      </div>
      <div className="fields">
        <p>
          Local buyers will reach out shortly. We’ll send a text message to <strong>%PHONE%</strong>{' '}
          with a link to view, edit or delete the posting. Open the link so that buyers can reach
          you.
        </p>
        %TEXTS_LATE%
        <HearAboutUs />
        <a className="button primary" href="/">
          Back to Home Page
        </a>
      </div>
    </main>
  )
}
