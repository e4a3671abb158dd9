// The page behind the texted link: the posting to view, change or delete.
import type { MouseEvent } from 'react'
import { PhoneAndScrapNotes } from '../../components/PhoneAndScrapNotes.tsx'
import { Banner } from '../../components/Banner.tsx'
import { PostingForm } from '../../components/posting-form/PostingForm.tsx'
import { textOf } from '../../components/posting-form/use-field-notes.ts'
import type { PageProps } from '../page.ts'
import { EditModals } from './EditModals.tsx'
import { QuotesLine } from './QuotesLine.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { usePosting } from './use-posting.ts'
import { YourPosting } from './YourPosting.tsx'

/** The page at /edit-form/{uniqueId}. */
export function EditPage({ settings }: PageProps) {
  const posting = usePosting()
  const { opened, busy } = posting
  const waiting = opened === null
  const askedBy = useFocusBack(busy === null && posting.shown === null)
  const ask = (kind: 'ask-delete' | 'ask-not-me', { currentTarget }: MouseEvent<HTMLElement>) => {
    askedBy(currentTarget)
    posting.show({ kind })
  }
  return (
    <>
      <main className="joined">
        <PostingForm
          key={String(waiting)}
          siteName={settings.siteName}
          defaults={opened?.posting}
          waiting={waiting}
          photoLine={
            opened?.posting.hasPhoto === false
              ? 'No photo was sent with this car.'
              : 'The photo you first sent is kept.'
          }
          onSend={(details) =>
            void posting.update({
              registrationNumber: textOf(details, 'registrationNumber'),
              postcode: textOf(details, 'postcode'),
              phoneNumber: textOf(details, 'phoneNumber'),
              problem: textOf(details, 'problem'),
            })
          }
          button={{
            busy: waiting || busy === 'update',
            busyText: waiting ? 'Loading your posting..' : 'Updating..',
            disabled: busy !== null,
            children: 'Update Details',
          }}
          lead={opened === null ? <NeedsScript /> : <QuotesLine quotes={opened.posting.quotes} />}
        >
          <hr className="rule" />
          <button
            type="button"
            className="button risky"
            disabled={busy !== null}
            onClick={(event) => ask('ask-delete', event)}
          >
            Delete Posting
          </button>
        </PostingForm>
        <div className="side">
          <Banner />
          <YourPosting
            keepDays={settings.keepPostingsDays}
            disclosures={opened?.posting.disclosures ?? null}
          />
          <PhoneAndScrapNotes>
            <p>
              <button
                type="button"
                className="link"
                disabled={waiting || busy !== null}
                onClick={(event) => ask('ask-not-me', event)}
              >
                Not your car? Stop these texts
              </button>
            </p>
          </PhoneAndScrapNotes>
        </div>
      </main>
      <output className="unseen">{!waiting && 'Your posting is loaded.'}</output>
      <EditModals posting={posting} />
    </>
  )
}

function NeedsScript() {
  return (
    <noscript>
      <p className="alert">This page needs JavaScript to open your posting.</p>
    </noscript>
  )
}
