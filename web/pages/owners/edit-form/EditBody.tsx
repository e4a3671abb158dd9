import { useRef, type ReactNode, type RefObject } from 'react'
import { shortDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import {
  anotherCarCosts,
  POSTED_AGAIN,
  presentNumber,
  quotesInWords,
} from '../../../../domain/owners/posting-in-words.ts'
import type { PlainPosting } from '../../../../domain/site/site-pages.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { Settings } from '../../../../domain/site/site-settings.ts'
import type { Posting } from '../../../../domain/wire/posting.ts'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { useOnceChanged } from '../../../components/focus.ts'
import {
  CarQuestion,
  NOT_MINE,
  ScrapGuideLine,
  StepForm,
  YES_MINE,
} from '../../../components/link-pages/LinkPageParts.tsx'
import {
  detailsOf,
  PostingForm,
  NoHiddenCharges,
} from '../../../components/posting-form/PostingForm.tsx'
import { LinkTexted } from './EditModals.tsx'
import { Folds, type FoldedParts } from './Folds.tsx'
import { PhotoRow, PhotosForm } from './PhotoRow.tsx'
import type { PostingState } from './use-posting.ts'

export interface Live {
  state: PostingState
  /** At work already, or an edit waits for the connection: it must not follow a "No" or a deletion. */
  isTaken: boolean
  onHeld: (isHeld: boolean) => void
  onUnfold: () => void
  ask: (kind: 'ask-delete' | 'ask-not-me', button: HTMLElement) => void
}

interface EditBodyProps {
  uniqueId: string
  /** Null until it is loaded: nothing is said about it then. */
  posting: Posting | null
  settings: Pick<Settings, 'siteName' | 'keepPostingsDays'>
  /** In the place of where the posting's other link went. */
  notices?: ReactNode
  /** Null until one of them is opened. */
  parts: FoldedParts | null
  live?: Live | undefined
  plain?: PlainPosting | undefined
}

export function EditBody(props: EditBodyProps) {
  const { uniqueId, settings, notices, parts, live, plain } = props
  const posting = live?.state.opened?.isBare === true ? null : props.posting
  const standing = useRef<HTMLDivElement>(null)
  const isAsked = posting?.phoneConfirmation === 'by-this-link'
  // Once the question is answered, what stands with the posting takes its place, and the focus.
  useOnceChanged(isAsked, () => isAsked || standing.current?.focus())
  return (
    <main className="edit">
      {posting !== null && (
        <>
          {isAsked ? (
            <CarQuestion phone={readablePhone(posting.phoneNumber)}>
              <StepForm
                action={`/car/link-opened/${uniqueId}`}
                onSend={live && (() => void live.state.confirm())}
              >
                <button type="submit" className="button" disabled={live?.isTaken}>
                  {YES_MINE}
                </button>
              </StepForm>
              <NotMe uniqueId={uniqueId} live={live}>
                <button type="submit" className="button" disabled={live?.isTaken}>
                  {NOT_MINE}
                </button>
              </NotMe>
            </CarQuestion>
          ) : (
            <Standing {...{ uniqueId, posting, live }} ref={standing} />
          )}
          {posting.superseded && posting.phoneConfirmation === 'confirmed' && (
            <p className="alert caution">{POSTED_AGAIN}</p>
          )}
        </>
      )}
      {notices ??
        (posting?.phoneConfirmation === 'by-other-link' && (
          <p className="alert caution">
            <span>
              <LinkTexted to={presentNumber(posting)} />
            </span>
          </p>
        ))}
      <Details {...props} key={live?.state.opened?.etag ?? String(props.posting === null)} />
      <div className="after-details">
        {posting !== null && (
          <>
            {isAsked && (
              <p className="hint">
                If you change this or look at the prices, we take it that the car is yours.
              </p>
            )}
            {isAsked && (posting.deal ?? posting.quotes) !== null && (
              <Standing {...{ uniqueId, posting, live }} />
            )}
            <Folds
              {...{ uniqueId, posting, parts }}
              step={plain?.step}
              state={live?.state}
              onOpen={live?.onUnfold}
            />
            <NotMe uniqueId={uniqueId} live={live}>
              <button type="submit" className="fold-line row ends" disabled={live?.isTaken}>
                <strong>Not your car?</strong> <span className="link">Stop these texts</span>
              </button>
            </NotMe>
          </>
        )}
        <NoHiddenCharges />
        {posting !== null && (
          <div className="notes">
            <ScrapGuideLine guide={posting.scrapGuide} />
            {!posting.superseded && (
              <p>
                {posting.deal === null
                  ? `Buyers can see your car. We take it down when you say so, or if you don’t come back for ${settings.keepPostingsDays} days.`
                  : 'Other buyers no longer see your car.'}
              </p>
            )}
            <p>Keep your link private. Anybody who has it can change or delete this page.</p>
          </div>
        )}
      </div>
      <PhotosForm uniqueId={uniqueId} />
      <StepForm
        id="delete-form"
        method="get"
        action={`/edit-form/${uniqueId}`}
        fields={{ plain: 'delete' }}
        onSend={live && ((button) => live.ask('ask-delete', button))}
        hidden
      />
    </main>
  )
}

type PartProps = Pick<EditBodyProps, 'uniqueId' | 'live'> & { posting: Posting }

function NotMe({ uniqueId, live, children }: Omit<PartProps, 'posting'> & { children: ReactNode }) {
  return (
    <StepForm
      method="get"
      action={`/edit-form/${uniqueId}`}
      fields={{ plain: 'stop' }}
      onSend={live && ((button) => live.ask('ask-not-me', button))}
    >
      {children}
    </StepForm>
  )
}

function Standing(props: PartProps & { ref?: RefObject<HTMLDivElement | null> }) {
  const { uniqueId, posting, live, ref } = props
  const { deal, quotes } = posting
  const isLeaving = live?.state.busy === 'quotes'
  const words = deal === null ? quotesInWords(quotes).split(', ') : dealInWords(deal)
  const [first, ...rest] = words
  return (
    <div className="strip line row ends" ref={ref} tabIndex={-1}>
      <p>
        <strong>{first}</strong>
        {rest.length > 0 && ', '}
        <span>{rest.join(', ')}</span>
      </p>
      {deal !== null && <a href={deal.path}>See the deal</a>}
      {deal === null && quotes !== null && (
        // To go on to the quotes says that the car is theirs.
        <StepForm
          action={`/car/link-opened/${uniqueId}?to=quotes`}
          onSend={live && (() => live.isTaken || void live.state.seeQuotes(quotes.path))}
        >
          <button
            type="submit"
            className="link"
            aria-disabled={live?.isTaken === true && !isLeaving}
          >
            <span>{isLeaving ? 'Opening the quotes..' : 'See all quotes'}</span>
          </button>
        </StepForm>
      )}
      {deal === null && quotes === null && <p>We’ll text you prices.</p>}
    </div>
  )
}

function dealInWords({ agentName, amount, collectOn, paid }: NonNullable<Posting['deal']>) {
  const day = collectOn === null ? [] : [shortDay(collectOn)]
  if (paid !== null) return [`Gone to ${agentName}`, ...day, inPounds(paid)]
  return [agentName, ...(collectOn === null ? ['no day yet'] : day), inPounds(amount)]
}

function Details({ uniqueId, posting, settings, live, plain }: EditBodyProps) {
  const busy = live?.state.busy ?? null
  const isOldLink = posting !== null && posting.newNumberEnding !== ''
  return (
    <PostingForm
      key={live?.state.edits}
      siteName={settings.siteName}
      defaults={plain?.refused?.typed ?? (posting === null ? undefined : readTyped(posting))}
      keptHint={isOldLink ? `Leave this empty to keep ${presentNumber(posting)}.` : null}
      plateHint={posting === null ? undefined : hintOf(posting)}
      waiting={posting === null}
      plain={
        posting === null
          ? undefined
          : { action: `/car/edit-form/${uniqueId}`, problems: plain?.refused?.problems ?? [] }
      }
      fold={posting === null || posting.deal === null ? undefined : foldAway}
      foldsPlate={typeof posting?.deal?.paid === 'number'}
      photo={
        <PhotoRow uniqueId={uniqueId} photos={posting?.photos ?? []} onSaved={live?.state.change} />
      }
      button={{
        busyText: posting === null ? 'Loading..' : busy === 'update' ? 'Updating..' : null,
        disabled: busy !== null,
        children: 'Update Details',
      }}
      onHeld={live?.onHeld}
      onSend={(details) => void live?.state.update(detailsOf(details))}
    >
      <input type="hidden" name="etag" value={plain?.etag ?? live?.state.opened?.etag ?? ''} />
      <BusyButton
        type="submit"
        form="delete-form"
        className="button danger"
        busyText={busy === 'delete' ? 'Deleting..' : null}
        disabled={live?.isTaken}
      >
        Delete Posting
      </BusyButton>
    </PostingForm>
  )
}

function foldAway(fields: ReactNode) {
  return (
    <details className="fold">
      <summary className="bare row ends">
        <strong>Change the details or delete</strong>
      </summary>
      {fields}
    </details>
  )
}

function readTyped(posting: Posting) {
  return { ...posting, phoneNumber: readablePhone(posting.phoneNumber) }
}

/** What another registration costs; before the question is answered, which car it is. */
function hintOf(posting: Posting): ReactNode {
  const car = posting.vehicle !== null && <strong className="car">{posting.vehicle}</strong>
  const cost = anotherCarCosts(posting)
  if (posting.phoneConfirmation === 'by-this-link') return car || cost
  return cost ?? (car || undefined)
}
