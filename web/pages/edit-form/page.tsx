import { useEffect, useRef, useState } from 'react'
import { presentNumber } from '../../../domain/posting-in-words.ts'
import { LinkEnded } from '../../components/LinkEnded.tsx'
import { Details } from './Details.tsx'
import { LinkTexted, EditModals } from './EditModals.tsx'
import { LaterTellMore } from './LaterTellMore.tsx'
import { Answer, NO, YES } from '../../components/WhoseCar.tsx'
import { AskedPosting, PostingPanels } from './PostingPanels.tsx'
import { QuotesLink } from './QuotesLink.tsx'
import { NumberChoice } from './NumberChoice.tsx'
import { NumberHolders } from './NumberHolders.tsx'
import { NOT_ME, OwnersNotes } from './OwnersNotes.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useNumber } from './use-number.ts'
import { usePosting } from './use-posting.ts'
import type { PageMetadata, PageProps } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Your posting',
  description: 'View, edit or delete your posting.',
  showsPlate: true,
  needsScript: true,
  carries: ['siteName', 'keepPostingsDays', 'startAgain'],
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
  const main = useRef<HTMLElement>(null)
  const askedBy = useFocusBack(busy === null && !number.isAsking && state.shown === null, 'details')
  const ask = (kind: 'ask-delete' | 'ask-not-me') => (button: HTMLElement) => {
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
          <p className="alert neutral">
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
        {/* What is loaded is new to the eye, and nothing of before has moved. */}
        <div className="said" key={String(waiting)}>
          {!isAsked && (
            <LaterTellMore uniqueId={state.uniqueId} posting={posting} onSaved={state.change} />
          )}
          <Details
            state={state}
            siteName={settings.siteName}
            isAsked={isAsked}
            seeQuotes={quotes !== null && <QuotesLink {...quotes} />}
            isTaken={isTaken}
            onHeld={setHeld}
            onDelete={ask('ask-delete')}
          />
        </div>
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
      <EditModals posting={state} startAgain={settings.startAgain} />
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
      <p className="alert neutral">
        <span>
          <a href="?plain">Open your posting without JavaScript</a>
        </span>
      </p>
    </noscript>
  )
}
