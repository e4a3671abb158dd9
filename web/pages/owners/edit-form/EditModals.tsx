// Every outcome leads home.
import { DoneModal } from '../../../components/posting-form/DoneModal.tsx'
import { FailureModal } from '../../../components/posting-form/FailureModal.tsx'
import { goHomeNotSaved } from './leave-not-saved.ts'
import {
  stoppedNumber,
  stoppedTextsTo,
  stopsTextsTo,
  whatToStop,
  ASK_TO_DELETE,
  CAR_STOPPED,
  DELETED,
  presentNumber,
  LINK_TEXTED,
  whoIsTold,
} from '../../../../domain/owners/posting-in-words.ts'
import type { EditedPosting } from '../../../../domain/wire/posting.ts'
import { AskModal, NoticeModal, NumberWasWith, WhatToStopModal } from './QuestionModals.tsx'
import type { PostingState } from './use-posting.ts'

interface EditModalsProps {
  posting: PostingState
  /** As the setting of that name. */
  startAgain: string
}

export function EditModals({ posting, startAgain }: EditModalsProps) {
  const { shown, opened } = posting
  const registration = opened?.posting.registrationNumber ?? ''
  const stopped = opened === null ? '' : stoppedNumber(opened.posting)
  const back = (): void => posting.show(null)
  const leave = (): void => {
    // A browser that kept the page shows it again as it was left.
    addEventListener('pageshow', back, { once: true })
    goHomeNotSaved(registration)
  }
  switch (shown?.kind) {
    case 'failed':
      if (opened === null) return <FailureModal failure={shown.failure} onClose={goHome} />
      return <FailureModal failure={shown.failure} onClose={leave} />
    case 'opens-nothing':
      return (
        <FailureModal failure={shown.failure} onClose={goHome}>
          <p>
            <a href="/lost-link">Lost your link?</a>
          </p>
        </FailureModal>
      )
    case 'edited':
      return (
        <DoneModal
          title="Quote Edited Successfully!"
          registration={shown.kept.registrationNumber}
          onClose={goHome}
        >
          <p>
            <Edited kept={shown.kept} />
          </p>
        </DoneModal>
      )
    case 'deleted':
      return (
        <DoneModal title="Deleted Successfully!" registration={registration} onClose={goHome}>
          <p>{DELETED}</p>
          <NumberWasWith disclosures={shown.disclosures} />
        </DoneModal>
      )
    case 'stopped':
      return (
        <DoneModal title="Texts stopped" registration={registration} onClose={goHome}>
          <p>{shown.stop === 'this-car' ? CAR_STOPPED : stoppedTextsTo(stopped, startAgain)}</p>
        </DoneModal>
      )
    case 'not-done':
      return <NoticeModal text={shown.text} onClose={back} />
    case 'ask-delete':
      return (
        <AskModal
          registration={registration}
          {...ASK_TO_DELETE}
          also={whoIsTold(opened?.posting.deal ?? null)}
          yes="Delete Posting"
          no="Keep Posting"
          onYes={() => void posting.remove()}
          onNo={back}
        />
      )
    case 'ask-not-me':
      if (opened?.posting.confirmedAnother === true) {
        return (
          <WhatToStopModal
            registration={registration}
            {...whatToStop(stopped, startAgain)}
            onStop={(stop) => void posting.stopTexts(stop)}
            onKeep={back}
          />
        )
      }
      return (
        <AskModal
          registration={registration}
          question="Not your car?"
          line={stopsTextsTo(stopped, startAgain)}
          yes="Stop These Texts"
          no="Keep Posting"
          onYes={() => void posting.stopTexts(null)}
          onNo={back}
        />
      )
    case undefined:
    default:
      return null
  }
}

type Kept = Pick<EditedPosting, 'phoneConfirmation' | 'phoneNumber' | 'newNumberEnding'>

/** What an edit has done. */
export function Edited({ kept }: { kept: Kept }) {
  if (kept.phoneConfirmation === 'confirmed') return <>Local buyers will see the new details.</>
  return <LinkTexted to={presentNumber(kept)} />
}

export function goHome(): void {
  location.assign('/')
}

/** Where the link went once its number was changed; `to` as people read it. */
export function LinkTexted({ to }: { to: string }) {
  return (
    <>
      {LINK_TEXTED.before}
      <strong>{to}</strong>
      {LINK_TEXTED.after}
    </>
  )
}
