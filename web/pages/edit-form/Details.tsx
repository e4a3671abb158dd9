import type { ReactNode } from 'react'
import { anotherCarCosts, presentNumber } from '../../../domain/posting-in-words.ts'
import type { Posting } from '../../../domain/wire/posting.ts'
import { BusyButton } from '../../components/BusyButton.tsx'
import { detailsOf, PostingForm } from '../../components/posting-form/PostingForm.tsx'
import { DetailsHeading } from './PostingPanels.tsx'
import type { PostingState } from './use-posting.ts'

interface DetailsProps {
  state: PostingState
  siteName: string
  isAsked: boolean
  seeQuotes: ReactNode
  /** At work already, or an edit waits for the connection. */
  isTaken: boolean
  onHeld: (isHeld: boolean) => void
  onDelete: (button: HTMLElement) => void
}

/** The specified form, filled with what is stored. */
export function Details({ state, siteName, isAsked, ...props }: DetailsProps) {
  const { opened, busy } = state
  const posting = opened?.posting ?? null
  const waiting = posting === null
  const isOldLink = posting !== null && posting.newNumberEnding !== ''
  const plateHint = posting === null ? undefined : anotherCarCosts(posting)
  const updating = busy === 'update' ? 'Updating..' : null
  return (
    <section
      className={plateHint === undefined ? 'part posting-details' : 'part posting-details warned'}
      aria-labelledby="details"
    >
      <DetailsHeading
        isAsked={isAsked}
        quotes={posting?.quotes ?? null}
        seeQuotes={props.seeQuotes}
      />
      <PostingForm
        key={opened?.etag ?? String(waiting)}
        siteName={siteName}
        defaults={posting ?? undefined}
        keptHint={isOldLink ? `Leave this empty to keep ${presentNumber(posting)}.` : null}
        plateHint={plateHint}
        waiting={waiting}
        photo={<StoredPhoto photos={posting?.photos ?? []} />}
        button={{
          busyText: waiting ? 'Loading your posting..' : updating,
          disabled: busy !== null,
          children: 'Update Details',
        }}
        onHeld={props.onHeld}
        onSend={(details) => void state.update(detailsOf(details))}
      >
        <hr className="rule" />
        <BusyButton
          id="delete"
          type="button"
          className="button danger"
          busyText={busy === 'delete' ? 'Deleting..' : null}
          disabled={props.isTaken}
          onClick={({ currentTarget }) => props.onDelete(currentTarget)}
        >
          Delete Posting
        </BusyButton>
      </PostingForm>
    </section>
  )
}

/** The first photo. Photos are added and removed in a part of their own. */
function StoredPhoto({ photos }: Pick<Posting, 'photos'>) {
  const [first] = photos
  if (first === undefined) return null
  return (
    <div className="photo stored">
      <img src={first.path} alt="The car, as buyers see it" width={112} height={84} />
      <div>
        <strong>Photo of the car</strong>
        <p>{photos.length === 1 ? 'Buyers see it.' : `The first of ${photos.length}.`}</p>
      </div>
    </div>
  )
}
