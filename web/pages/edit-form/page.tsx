import { useEffect, useRef, useState } from 'react'
import { anotherCarCosts, presentNumber } from '../../../domain/posting-in-words.ts'
import { BusyButton } from '../../components/BusyButton.tsx'
import { LinkEnded } from '../../components/LinkEnded.tsx'
import { LinkTexted, EditModals } from './EditModals.tsx'
import { LaterTellMore } from './LaterTellMore.tsx'
import { detailsOf, PostingForm } from '../../components/posting-form/PostingForm.tsx'
import { Answer, NO, YES } from '../../components/WhoseCar.tsx'
import { AskedPosting, DetailsHeading, PostingPanels } from './PostingPanels.tsx'
import { QuotesLink } from './QuotesLink.tsx'
import { NumberChoice } from './NumberChoice.tsx'
import { NumberHolders } from './NumberHolders.tsx'
import { NOT_ME, OwnersNotes } from './OwnersNotes.tsx'
import { StoredPhoto } from './StoredPhoto.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useNumber } from './use-number.ts'
import { usePosting } from './use-posting.ts'
import type { PageMetadata, PageProps } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Your posting',
  description: 'View, edit or delete your posting.',
  showsPlate: true,
  needsScript: true,
  carries: ['siteName', 'keepPostingsDays'],
}

/** The page at /edit-form/{uniqueId}. */
export function Page({ settings }: PageProps) {
  const state = usePosting()
  const number = useNumber(state)
  const { opened, busy } = state
  const posting = opened?.posting ?? null
  const waiting = posting === null
  const [isHeld, setHeld] = useState(false)
  // A send that waits for the connection must not follow a "No" or a deletion.
  const isTaken = busy !== null || isHeld
  const isAsked = posting?.phoneConfirmation === 'by-this-link'
  const isOldLink = posting !== null && posting.newNumberEnding !== ''
  const main = useRef<HTMLElement>(null)
  const askedBy = useFocusBack(busy === null && !number.isAsking && state.shown === null, 'details')
  const ask = (kind: 'ask-delete' | 'ask-not-me' | 'ask-photo') => (button: HTMLElement) => {
    askedBy(button)
    state.show({ kind })
  }
  useHeadingFocus(main, isAsked)
  const quotes =
    posting === null || posting.quotes === null
      ? null
      : {
          path: posting.quotes.path,
          onSeeQuotes: (path: string) => void state.seeQuotes(path),
          isLeaving: busy === 'quotes',
          isHeld,
        }
  if (state.shown?.kind === 'link-ended') return <LinkEnded why={state.shown.why} />
  return (
    <>
      <main className="edit" ref={main}>
        {isAsked ? (
          <AskedPosting posting={posting}>
            <Answer {...YES} disabled={isTaken} onClick={() => void state.confirm()} />
            <Answer {...NO} disabled={isTaken} onClick={ask('ask-not-me')} />
          </AskedPosting>
        ) : (
          <PostingPanels
            posting={posting}
            keepDays={settings.keepPostingsDays}
            seeQuotes={quotes !== null && <QuotesLink className="button" {...quotes} />}
          />
        )}
        {waiting && <NeedsScript />}
        {posting?.phoneConfirmation === 'by-other-link' && (
          <p className="alert standing">
            <span>
              <LinkTexted to={presentNumber(posting)} />
            </span>
          </p>
        )}
        {!isAsked && (
          <div className="numbers">
            <NumberChoice
              uniqueId={state.uniqueId}
              numberFor={number.numberFor}
              isSaved={number.isSaved}
              onChoose={number.choose}
            />
            <NumberHolders
              uniqueId={state.uniqueId}
              disclosures={posting?.disclosures ?? null}
              numberFor={number.numberFor}
              disabled={isTaken || number.isAsking}
              onAsk={(disclosureId, button) => {
                askedBy(button)
                number.askNotToCall(disclosureId)
              }}
            />
          </div>
        )}
        {!isAsked && (
          <LaterTellMore uniqueId={state.uniqueId} posting={posting} onSaved={state.change} />
        )}
        <section className="part posting-details" aria-labelledby="details">
          <DetailsHeading
            isAsked={isAsked}
            quotes={posting?.quotes ?? null}
            seeQuotes={quotes !== null && <QuotesLink {...quotes} />}
          />
          <PostingForm
            key={opened?.etag ?? String(waiting)}
            siteName={settings.siteName}
            defaults={posting ?? undefined}
            keptHint={isOldLink ? `Leave this empty to keep ${presentNumber(posting)}.` : null}
            plateHint={anotherCarCosts(posting?.quotes ?? null)}
            waiting={waiting}
            photo={
              posting?.hasPhoto === true ? (
                <StoredPhoto
                  uniqueId={state.uniqueId}
                  onRemove={isAsked ? null : ask('ask-photo')}
                  busy={isTaken}
                />
              ) : null
            }
            button={{
              busyText: waiting
                ? 'Loading your posting..'
                : busy === 'update'
                  ? (state.checking ?? 'Updating..')
                  : null,
              disabled: busy !== null,
              children: 'Update Details',
            }}
            onHeld={setHeld}
            onSend={(details) => void state.update(detailsOf(details))}
          >
            <hr className="rule" />
            <BusyButton
              id="delete"
              type="button"
              className="button danger"
              busyText={busy === 'delete' ? 'Deleting..' : null}
              disabled={isTaken}
              onClick={({ currentTarget }) => ask('ask-delete')(currentTarget)}
            >
              Delete Posting
            </BusyButton>
          </PostingForm>
        </section>
        {!isAsked && (
          <OwnersNotes
            notMe={
              <button
                type="button"
                className="link"
                disabled={waiting || isTaken}
                onClick={({ currentTarget }) => ask('ask-not-me')(currentTarget)}
              >
                {NOT_ME}
              </button>
            }
          />
        )}
      </main>
      <output className="visually-hidden">{!waiting && 'Your posting is loaded.'}</output>
      <EditModals posting={state} />
    </>
  )
}

/** Once the question is answered, its place is taken by the posting: the focus goes to its heading. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>, isAsked: boolean): void {
  const wasAsked = useRef(false)
  useEffect(() => {
    if (wasAsked.current && !isAsked) main.current?.querySelector('h1')?.focus()
    wasAsked.current = isAsked
  }, [main, isAsked])
}

function NeedsScript() {
  return (
    <noscript>
      <p className="alert standing">
        <span>
          <a href="?plain">Open your posting without JavaScript</a>
        </span>
      </p>
    </noscript>
  )
}
