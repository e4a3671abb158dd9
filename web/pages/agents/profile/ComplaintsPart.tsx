import { useQueryClient } from '@tanstack/react-query'
import type { AgentsComplaints } from '../../../../domain/wire/complaints.ts'
import { timeInWords } from '../../../../domain/basics/time.ts'
import { consoleDoes } from '../../../calls/console-call.ts'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { Shown } from '../../../components/console/ConsoleFrame.tsx'
import { KEYS, useAnswer } from '../../../components/console/queries.ts'
import { LimitedField } from '../../../components/LimitedField.tsx'
import { AGENTS_WORDS_MAX } from '../../../../domain/market/complaint-fields.ts'
import { longDate } from '../../../../domain/basics/dates.ts'

export function ComplaintsPart() {
  const query = useAnswer('complaints', 'GET /agent/complaints', 'complaints')
  return (
    <Shown query={query}>
      {({ complaints }) =>
        complaints.length === 0 ? (
          <p>We haven’t written to you about a complaint. If we do, you’ll find it here.</p>
        ) : (
          <div>
            <p>Only we read what you answer.</p>
            {complaints.map((complaint) => (
              <Complaint key={complaint.reference} complaint={complaint} />
            ))}
          </div>
        )
      }
    </Shown>
  )
}

function Complaint({ complaint }: { complaint: AgentsComplaints['complaints'][number] }) {
  const { reference, isOpen, messages } = complaint
  const queries = useQueryClient()
  return (
    <section className="part" aria-label={`Complaint ${reference}`}>
      <h2>
        {reference} {!isOpen && <span className="quiet">Closed</span>}
      </h2>
      <ol className="plain lines">
        {messages.map(({ isOurs, words, at }) => (
          <li key={at + words}>
            <p>
              <strong>{isOurs ? 'We wrote' : 'You answered'}</strong>{' '}
              <time className="quiet" dateTime={at}>
                {longDate(at)}, {timeInWords(at)}
              </time>
            </p>
            <p className="typed">{words}</p>
          </li>
        ))}
      </ol>
      {isOpen && (
        <ActionForm
          aria-label={`Answer ${reference}`}
          // The same words sent again are kept once.
          call={(typed) =>
            consoleDoes('POST /agent/complaints/:reference/messages', {
              reference,
              body: { words: typed('words') },
            })
          }
          onDone={(_done, form) => {
            form.reset()
            void queries.invalidateQueries({ queryKey: KEYS.complaints })
            return 'We have your answer.'
          }}
          button="Send Answer"
          busyText="Sending.."
        >
          <LimitedField
            key={messages.length}
            id={`words-${reference.replaceAll(' ', '')}`}
            name="words"
            label="Your answer"
            rows={3}
            limit={AGENTS_WORDS_MAX}
          />
        </ActionForm>
      )}
    </section>
  )
}
