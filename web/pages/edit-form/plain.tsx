import type { PlainPages, PlainPosting } from '../../../domain/plain-pages.ts'
import { presentNumber } from '../../../domain/posting-in-words.ts'
import { Alert } from '../../components/Alert.tsx'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { Answer, NO, YES } from '../../components/WhoseCar.tsx'
import type { PlainModule, PlainProps } from '../page.ts'
import { Edited, LinkTexted } from './EditModals.tsx'
import { NumberChoice } from './NumberChoice.tsx'
import { NumberHolders } from './NumberHolders.tsx'
import { NOT_ME, OwnersNotes } from './OwnersNotes.tsx'
import { PlainDetails } from './PlainDetails.tsx'
import { AskToDelete, AskToStop, Deleted } from './PlainQuestions.tsx'
import { AskedPosting, DetailsHeading, PostingPanels } from './PostingPanels.tsx'
import { TellMore } from './TellMore.tsx'

type Shown = PlainPages['edit-form']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(shown: Shown): string {
  if (shown.step === 'deleted') return 'Deleted Successfully!'
  if (shown.step === 'stop') return 'Not your car?'
  if (shown.step === 'delete') return 'Delete Posting'
  return isAsked(shown) ? 'Is this your car?' : 'Your posting'
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  if (shown.step === 'deleted') return <Deleted {...shown} />
  if (shown.step === 'stop') return <AskToStop {...shown} />
  if (shown.step === 'delete') return <AskToDelete {...shown} />
  return <Opened shown={shown} settings={settings} />
}

function isAsked({ posting }: PlainPosting): boolean {
  return posting.phoneConfirmation === 'by-this-link'
}

function Opened({ shown, settings }: PlainProps<PlainPosting>) {
  const { uniqueId, posting, step } = shown
  const { quotes, disclosures, numberFor } = posting
  const seeQuotes = quotes !== null && <SeeQuotes uniqueId={uniqueId} />
  return (
    <main className="edit">
      {isAsked(shown) ? (
        <AskedPosting posting={posting}>
          <StepForm action={`/car/link-opened/${uniqueId}`}>
            <Answer {...YES} />
          </StepForm>
          <form method="get" action={`/edit-form/${uniqueId}`}>
            <input type="hidden" name="plain" value="stop" />
            <Answer {...NO} />
          </form>
        </AskedPosting>
      ) : (
        <PostingPanels
          posting={posting}
          keepDays={settings.keepPostingsDays}
          seeQuotes={seeQuotes}
        />
      )}
      {shown.refused !== null && (
        <div className="neutral">
          <Alert kind="warning">
            <strong>Error in Submission!</strong> We could not submit your request. Please check
            what is marked below.
          </Alert>
        </div>
      )}
      {step === 'edited' && (
        <div className="neutral">
          <Alert kind="done">
            <strong>Quote Edited Successfully!</strong> <Edited kept={posting} />
          </Alert>
        </div>
      )}
      {step !== 'edited' && posting.phoneConfirmation === 'by-other-link' && (
        <p className="alert neutral">
          <span>
            <LinkTexted to={presentNumber(posting)} />
          </span>
        </p>
      )}
      {!isAsked(shown) && (
        <div className="numbers">
          <NumberChoice uniqueId={uniqueId} numberFor={numberFor} />
          <NumberHolders {...{ uniqueId, disclosures, numberFor }} />
        </div>
      )}
      <div className="said">
        {!isAsked(shown) && <TellMore uniqueId={uniqueId} posting={posting} />}
        <section className="part posting-details warned" aria-labelledby="details">
          <DetailsHeading isAsked={isAsked(shown)} quotes={quotes} seeQuotes={seeQuotes} />
          <PlainDetails shown={shown} settings={settings} />
        </section>
      </div>
      {!isAsked(shown) && <OwnersNotes notMe={<a href="?plain=stop">{NOT_ME}</a>} />}
    </main>
  )
}

/** Sent as a form: to go on to the quotes says that the car is theirs. */
function SeeQuotes({ uniqueId }: { uniqueId: string }) {
  return (
    <StepForm action={`/car/link-opened/${uniqueId}?to=quotes`}>
      <button type="submit" className="button">
        See all quotes
      </button>
    </StepForm>
  )
}
