import { useState } from 'react'
import { Link } from 'wouter'
import type { DeskText, RetriedTexts, DeskTexts } from '../../../../domain/wire/desk-postings.ts'
import { WHY_MAX } from '../../../../domain/wire/desk.ts'
import { readAtDesk, doAtDesk } from '../../../calls/desk.ts'
import { Heading } from '../../../components/console/ConsoleFrame.tsx'
import { Select } from '../../../components/console/Fields.tsx'
import { timeWords } from '../../../components/console/dates.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { Decide } from '../parts/Decide.tsx'
import { DeskTable, Loaded } from '../parts/DeskTable.tsx'
import { kindWords, failureWords, stateWords } from './posting-words.ts'

/** Failed texts with the reasons, and texts that wait for another try. */
export function TextsPage() {
  return (
    <>
      <Heading>Texts</Heading>
      <p>Those that failed or wait for another try.</p>
      <Loaded path="texts" has="texts">
        {({ texts }: DeskTexts) => (
          <>
            <TryAll isAny={texts.length > 0} />
            <Texts texts={texts} />
          </>
        )}
      </Loaded>
    </>
  )
}

const SINCE = [
  ['1', 'In the last hour'],
  ['24', 'In the last day'],
  ['72', 'In the last three days'],
  ['720', 'In the last month'],
] as const

function TryAll({ isAny }: { isAny: boolean }) {
  const [hours, setHours] = useState('24')
  const [said, setSaid] = useState('')
  const tell = ({ retried, left }: RetriedTexts) => {
    const rest = left === 0 ? '' : ` ${left} can’t be tried again.`
    setSaid(`${retried === 1 ? '1 text is' : `${retried} texts are`} due now.${rest}`)
  }
  // Still says what the last press did once no text is left.
  if (!isAny) return <output>{said}</output>
  return (
    <div className="retry-all row">
      <Select id="retry-since" label="Queued" value={hours} choices={SINCE} onChoose={setHours} />
      <ActButton
        busyText="Trying.."
        call={() => readAtDesk<RetriedTexts>('texts/retry', 'retried', { hours: Number(hours) })}
        onDone={tell}
      >
        Try All Now
      </ActButton>
      <output>{said}</output>
    </div>
  )
}

function Texts({ texts }: { texts: DeskText[] }) {
  return (
    <DeskTable
      caption="Texts that failed or wait for another try"
      columns={['What', 'To', 'State', ['Queued', 'end']]}
      rows={texts.map((text) => ({
        key: text.id,
        cells: [
          <>
            {kindWords(text)}{' '}
            {text.postingId !== null && text.registrationNumber !== null && (
              <Link href={`/desk/postings/${text.postingId}`}>{text.registrationNumber}</Link>
            )}
          </>,
          text.to,
          <TextState key="state" text={text} />,
          timeWords(text.at),
        ],
      }))}
      empty="No text has failed, and none waits for another try."
    />
  )
}

/** The state of a text, and a button to try it now if it failed or waits; one that failed can be put away. */
export function TextState({ text }: { text: DeskText }) {
  if (text.state === 'failed') {
    return (
      <>
        <span className="bad">Failed:</span> {failureWords(text)} <TryNow text={text} />
        <details>
          <summary>Put away</summary>
          <Decide
            asks={`Why (up to ${WHY_MAX} characters)`}
            button="Put Away"
            busyText="Putting away.."
            onDecide={({ words }) => doAtDesk(`texts/${text.id}/put-away`, { why: words })}
          />
        </details>
      </>
    )
  }
  if (text.state === 'put-off' && text.nextTryAt !== null) {
    return (
      <>
        Next try {timeWords(text.nextTryAt)}: {failureWords(text)} <TryNow text={text} />
      </>
    )
  }
  return text.state === 'delivered' ? <span className="good">Delivered</span> : stateWords(text)
}

function TryNow({ text: { id } }: { text: DeskText }) {
  return (
    <ActButton className="link" busyText="Trying.." call={() => doAtDesk(`texts/${id}/retry`)}>
      Try now
    </ActButton>
  )
}
