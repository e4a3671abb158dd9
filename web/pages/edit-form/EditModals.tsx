// What stands over the edit page: questions before, and outcomes after. Every outcome leads home.
import { DoneModal } from '../../components/posting-form/DoneModal.tsx'
import { FailureModal } from '../../components/posting-form/FailureModal.tsx'
import { goHomeNotSaved } from '../../components/posting-form/not-saved.ts'
import { AskModal } from './AskModal.tsx'
import { NoticeModal } from './NoticeModal.tsx'
import type { PostingState } from './use-posting.ts'

/** At most one modal. */
export function EditModals({ posting }: { posting: PostingState }) {
  const { shown, opened } = posting
  const registration = opened?.posting.registrationNumber ?? ''
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
    case 'edited':
      return (
        <DoneModal
          title="Quote Edited Successfully!"
          registration={shown.registration}
          onClose={goHome}
        >
          <p>Local buyers now see the new details.</p>
        </DoneModal>
      )
    case 'deleted':
      return (
        <DoneModal title="Deleted Successfully!" registration={registration} onClose={goHome}>
          <p>The posting is gone, with its photo and its quotes.</p>
        </DoneModal>
      )
    case 'stopped':
      return (
        <DoneModal title="Texts stopped" registration={registration} onClose={goHome}>
          <p>The posting is deleted. We will not text this number again.</p>
        </DoneModal>
      )
    case 'not-deleted':
      return <NoticeModal text="Failed to delete the form." onClose={back} />
    case 'not-stopped':
      return <NoticeModal text="We could not stop the texts. Please try again." onClose={back} />
    case 'ask-delete':
      return (
        <AskModal
          registration={registration}
          question="Are you sure you want to delete this posting?"
          line="This action cannot be undone."
          yes="Delete Posting"
          no="Keep Posting"
          onYes={() => void posting.remove()}
          onNo={back}
        />
      )
    case 'ask-not-me':
      return (
        <AskModal
          registration={registration}
          question="Is this not your car?"
          line="We delete the posting and never text this number again."
          yes="Stop These Texts"
          no="Keep Posting"
          onYes={() => void posting.stopTexts()}
          onNo={back}
        />
      )
    case undefined:
    default:
      return null
  }
}

function goHome(): void {
  location.assign('/')
}
