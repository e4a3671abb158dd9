import { useState } from 'react'
import { useLocation } from 'wouter'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { DeskPosting, ShownNumber } from '../../../../domain/wire/desk-postings.ts'
import { doAtDesk, readAtDesk } from '../../../calls/desk.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { Decide } from '../parts/Decide.tsx'
import { Log } from '../parts/DeskTable.tsx'
import { recordWords } from './posting-words.ts'

interface PostingSideProps {
  posting: DeskPosting
  isManager: boolean
}

/** The owner's number, the actions and the record. */
export function PostingSide({ posting, isManager }: PostingSideProps) {
  return (
    <div>
      <OwnersNumber id={posting.id} />
      <section className="part">
        <h2>Actions</h2>
        <Actions posting={posting} isManager={isManager} />
      </section>
      <section className="part">
        <h2>Record</h2>
        <Log
          lines={posting.record.map((line) => ({
            key: line.id,
            at: line.at,
            what: recordWords(line),
          }))}
          empty="Nothing is on record."
        />
      </section>
    </div>
  )
}

// The button that had the focus is gone.
const takeFocus = (link: HTMLElement | null): void => link?.focus()

/** Dots until a reason is given; then shown until the operator leaves the page. */
function OwnersNumber({ id }: { id: string }) {
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <section className="desk-panel">
      <h2>Owner</h2>
      <div aria-live="polite">
        {phone === null ? (
          <p className="posting-number large" aria-label="The number is not shown">
            ••••• ••••••
          </p>
        ) : (
          <p className="posting-number large">
            <a ref={takeFocus} href={`tel:${phone}`}>
              {readablePhone(phone)}
            </a>
          </p>
        )}
      </div>
      {phone === null && (
        <Decide
          asks="Why do you need it?"
          hint="Three words or more"
          button="Show Number"
          busyText="Showing.."
          onDecide={({ words }) =>
            readAtDesk<ShownNumber>(`postings/${id}/number`, 'phoneNumber', { why: words })
          }
          onDone={({ phoneNumber }) => setPhone(phoneNumber)}
        >
          Recorded with your name and the reason. The owner can ask who looked.
        </Decide>
      )}
    </section>
  )
}

function Actions({ posting, isManager }: PostingSideProps) {
  const { id, photos, arePhotosHidden, registrationNumber } = posting
  const [, navigate] = useLocation()
  const [said, setSaid] = useState('')
  const act = (step: string) => doAtDesk(`postings/${id}/${step}`)
  const photoWord = photos.length > 1 ? 'Photos' : 'Photo'
  return (
    <>
      <div className="posting-acts row">
        {(photos.length > 0 || arePhotosHidden) && (
          <ActButton
            busyText={arePhotosHidden ? 'Showing..' : 'Hiding..'}
            call={() => act(arePhotosHidden ? 'show-photos' : 'hide-photos')}
          >
            {`${arePhotosHidden ? 'Show' : 'Hide'} ${photoWord}`}
          </ActButton>
        )}
        <ActButton
          busyText="Texting.."
          call={() => act('text-link')}
          onDone={() => setSaid('We’ve texted the owner the link again.')}
        >
          Text Link
        </ActButton>
        {isManager && (
          <ActButton
            className="button danger"
            busyText="Erasing.."
            call={() => act('erase')}
            onDone={() => navigate('/desk/postings')}
            asks={{
              title: `Erase ${registrationNumber}?`,
              body: 'Its quotes, texts, links and photos go for good. Buyers keep what they quoted and the outcome, without the car.',
              yes: 'Erase Posting',
            }}
          >
            Erase Posting
          </ActButton>
        )}
      </div>
      <output>{said}</output>
      <p className="quiet">
        {isManager
          ? 'Asks once more. Buyers keep what they quoted, without the car.'
          : 'Only a manager can erase it.'}
      </p>
    </>
  )
}
