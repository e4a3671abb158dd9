import { presentNumber, stoppedNumber, stopsTextsTo } from '../../../domain/posting-in-words.ts'
import { POSTED_AGAIN, whatToStop } from '../../../domain/posting-in-words.ts'
import type { PlainPages } from '../../../domain/plain-pages.ts'
import { quotesInWords } from '../../../domain/quotes-in-words.ts'
import { Plate } from '../../components/Plate.tsx'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { SupportPhone } from '../../components/SupportLinks.tsx'
import { Answer, NO, WhoseCar, YES } from '../../components/WhoseCar.tsx'
import type { PlainModule, PlainProps } from '../page.ts'
import { LinkTexted } from './EditModals.tsx'
import { Disclosures } from './OwnersNotes.tsx'

type Shown = PlainPages['edit-form']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(shown: Shown): string {
  if (shown.asksToStop) return 'Not your car?'
  return isAsked(shown) ? 'Is this your car?' : 'Your posting'
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  if (shown.asksToStop) return <Stop {...shown} />
  return isAsked(shown) ? <Question {...shown} /> : <Opened shown={shown} settings={settings} />
}

function isAsked({ posting }: Shown): boolean {
  return posting.phoneConfirmation === 'by-this-link'
}

function Question({ uniqueId, posting }: Shown) {
  return (
    <main className="narrow">
      <WhoseCar
        level="h1"
        registration={posting.registrationNumber}
        vehicle={posting.vehicle}
        why={`Somebody gave us your number, ${presentNumber(posting)}, to sell it to a local buyer.`}
      >
        <StepForm action={`/car/link-opened/${uniqueId}`}>
          <Answer {...YES} />
        </StepForm>
        <form method="get" action={`/edit-form/${uniqueId}`}>
          <input type="hidden" name="plain" value="stop" />
          <Answer {...NO} />
        </form>
      </WhoseCar>
      <section className="part">
        <h2>What was posted</h2>
        <p>The car is at {posting.postcode}.</p>
        {posting.problem !== '' && <p>{posting.problem}</p>}
      </section>
    </main>
  )
}

function Opened({ shown: { uniqueId, posting }, settings }: PlainProps<Shown>) {
  return (
    <main className="edit">
      <div className="board panels">
        <section className="panel">
          <h1>Your posting</h1>
          <Plate registration={posting.registrationNumber} />
          {posting.vehicle !== null && <p className="vehicle">{posting.vehicle}</p>}
          <p>
            {posting.superseded
              ? POSTED_AGAIN
              : `Local buyers can see it until you delete it, or for ${settings.keepPostingsDays} days after you last use it.`}
          </p>
        </section>
        <section className="panel">
          <h2>{quotesInWords(posting.quotes)}</h2>
          {posting.quotes !== null && (
            <StepForm action={`/car/link-opened/${uniqueId}?to=quotes`}>
              <button type="submit" className="button">
                See all quotes
              </button>
            </StepForm>
          )}
        </section>
      </div>
      {posting.phoneConfirmation === 'by-other-link' && (
        <p className="alert standing">
          <span>
            <LinkTexted to={presentNumber(posting)} />
          </span>
        </p>
      )}
      <Disclosures disclosures={posting.disclosures} />
      <section className="part posting-details">
        <h2>Edit or delete</h2>
        <p>
          Turn on JavaScript and open your link again, or call <SupportPhone settings={settings} />.
        </p>
        <p>
          <a href="?plain=stop">Not your car? Stop these texts</a>
        </p>
      </section>
    </main>
  )
}

/** Nothing is stopped until a button is pressed. */
function Stop({ uniqueId, posting }: Shown) {
  const number = stoppedNumber(posting)
  const { line, car, everything } = whatToStop(number)
  const action = `/car/not-me/${uniqueId}`
  const keep = (
    <a className="button" href="?plain">
      Keep Posting
    </a>
  )
  return (
    <main className="narrow">
      <div className="board">
        <h1>Not your car?</h1>
        <Plate registration={posting.registrationNumber} />
      </div>
      {posting.confirmedAnother ? (
        <div className="fields">
          <p>{line}</p>
          <StepForm action={`${action}?stop=this-car`}>
            <Answer id="this-car" {...car} />
          </StepForm>
          <StepForm action={`${action}?stop=everything`}>
            <Answer id="everything" {...everything} />
          </StepForm>
          {keep}
        </div>
      ) : (
        <StepForm className="fields" action={action}>
          <p>{stopsTextsTo(number)}</p>
          <button type="submit" className="button danger solid">
            Stop These Texts
          </button>
          {keep}
        </StepForm>
      )}
    </main>
  )
}
