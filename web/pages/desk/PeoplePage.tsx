import { useState } from 'react'
import { timeInWords } from '../../../domain/basics/time.ts'
import type { Done } from '../../../domain/wire/schema.ts'
import type { ErasedPerson, HeldCount, HeldPerson } from '../../../domain/wire/desk-postings.ts'
import { callDesk, copyPerson } from '../../calls/desk.ts'
import { BackLink, Heading, Rows } from '../../components/console/ConsoleFrame.tsx'
import { Field } from '../../components/Field.tsx'
import { textOf, readTrimmed } from '../../components/form-texts.ts'
import { londonDay, longDate, timeWords } from '../../../domain/basics/dates.ts'
import { ActButton } from './parts/Act.tsx'
import { Decide } from './parts/Decide.tsx'
import { Loaded } from './parts/DeskTable.tsx'
import type { Operator } from '../../../domain/wire/desk.ts'
import type { Settings } from '../../../domain/site/site-settings.ts'

export function PeoplePage({ operator, settings }: { operator: Operator; settings: Settings }) {
  const [phone, setPhone] = useState('')
  const [receipt, setReceipt] = useState<ErasedPerson | null>(null)
  return (
    <>
      <BackLink href="/desk/postings">Postings</BackLink>
      <Heading>A person’s data</Heading>
      <form
        className="person-search row"
        onSubmit={(event) => {
          event.preventDefault()
          setReceipt(null)
          setPhone(textOf(readTrimmed(event.currentTarget), 'phone'))
        }}
      >
        <Field id="phone" label="Phone number" type="tel" autoComplete="off" required />
        <button type="submit" className="button primary">
          Look Up
        </button>
      </form>
      {receipt !== null && <Receipt receipt={receipt} siteName={settings.siteName} />}
      {receipt === null && phone !== '' && (
        <Loaded key={phone} path="people" body={{ phoneNumber: phone }} has="held">
          {(held: HeldPerson) => (
            <Held
              phone={phone}
              held={held}
              isManager={operator.role === 'manager'}
              onErased={setReceipt}
            />
          )}
        </Loaded>
      )}
    </>
  )
}

interface HeldProps {
  phone: string
  held: HeldPerson
  isManager: boolean
  onErased: (receipt: ErasedPerson) => void
}

function Held({ phone, held: { held, stays, isStopped }, isManager, onErased }: HeldProps) {
  return (
    <div className="desk-columns">
      <section className="part desk-main">
        <h2>Held about this number</h2>
        {held.length === 0 && <p className="quiet">Nothing that could be erased.</p>}
        <Counts counts={held} />
        {stays.length > 0 && (
          <>
            <h3>What would stay, and why</h3>
            <Lines lines={stays} />
          </>
        )}
        <Rows rows={[['Texts to it', isStopped ? 'Stopped' : 'Allowed']]} />
        {isManager && <StopOrLift phone={phone} isStopped={isStopped} />}
      </section>
      {isManager ? (
        <div>
          <section className="panel">
            <h2>A copy of all of it</h2>
            <Decide
              act={COPY}
              call={({ why }) => copyPerson(phone, String(why))}
              onDone={({ zip }) => save(zip)}
            />
          </section>
          {held.length > 0 && (
            <section className="part">
              <h2>Erasure</h2>
              <ActButton
                className="button danger"
                busyText="Erasing.."
                call={() =>
                  callDesk<ErasedPerson>('people/erase', 'erased', { phoneNumber: phone }, true)
                }
                onDone={onErased}
                asks={{
                  title: 'Erase all of it?',
                  body: 'This cannot be undone. You’ll get a receipt to hand over.',
                  yes: 'Erase',
                }}
              >
                Erase This Person
              </ActButton>
            </section>
          )}
        </div>
      ) : (
        <p className="quiet">
          Only a manager can copy or erase it, or stop texts and allow them again.
        </p>
      )}
    </div>
  )
}

const COPY = {
  path: 'people/export',
  words: { name: 'why', label: 'Who asked for it, and how?', hint: 'Three words or more' },
  button: 'Download Zip',
  busyText: 'Collecting..',
  below: 'Recorded with your name. Hand it over, then delete it from this computer.',
}

const STOP = {
  title: 'Stop texts to this number?',
  body: 'Nothing is texted to it any more, and its postings are deleted for good.',
  yes: 'Stop Texts',
}
const LIFT = {
  title: 'Text this number again?',
  body: 'Its holder asked us to stop. Only lift this if they ask for it themselves. Their postings stay deleted.',
  yes: 'Allow Texts',
}

function StopOrLift({ phone, isStopped }: { phone: string; isStopped: boolean }) {
  const asks = isStopped ? LIFT : STOP
  return (
    <ActButton
      key={asks.yes}
      busyText={isStopped ? 'Lifting..' : 'Stopping..'}
      call={() =>
        callDesk<Done>(`people/${isStopped ? 'lift' : 'stop'}`, 'success', { phoneNumber: phone })
      }
      asks={asks}
    >
      {asks.yes}
    </ActButton>
  )
}

/** To hand over: on paper, or as the file that a browser prints to. */
function Receipt({ receipt, siteName }: { receipt: ErasedPerson; siteName: string }) {
  const { whose, erasedAt, by, erased, givenTo, stays } = receipt
  return (
    <section className="part receipt" aria-live="polite">
      <h2>Receipt of an erasure</h2>
      <p>
        On {longDate(londonDay(Date.parse(erasedAt)))}, {timeInWords(erasedAt)}, {by} of {siteName}{' '}
        erased what was held about <strong>{whose}</strong>:
      </p>
      <Counts counts={erased} />
      {givenTo.length > 0 && (
        <>
          <h3>The number was given to these buyers: tell its holder</h3>
          <Lines lines={givenTo.map(({ agentName, at }) => `${agentName}, ${timeWords(at)}`)} />
        </>
      )}
      <h3>What stays, and why</h3>
      <Lines lines={stays} />
      <button type="button" className="button" onClick={() => window.print()}>
        Print or Save
      </button>
    </section>
  )
}

function Counts({ counts }: { counts: HeldCount[] }) {
  return <Rows rows={counts.map(({ what, count }) => [what, count] as const)} />
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="person-lines bullets">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

// Browsers save a file from memory by a link to it.
function save(zip: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(zip)
  link.download = 'person.zip'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}
