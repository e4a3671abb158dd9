import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/basics/money.ts'
import { DAY_MS, SECOND_MS } from '../../../../domain/basics/time.ts'
import { giveQuote } from '../../../calls/agents.ts'
import { Alert } from '../../../components/Alert.tsx'
import { failureOfCall, SIGNED_OUT } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { putQuoteOnCar } from '../parts/use-car.ts'
import { keepDraft } from './quotes-on-device.ts'
import { findWaiting, stopWaiting, useWaiting, type WaitingQuote } from './quotes-on-device.ts'

// Until then the form that sent it waits for the answer itself.
const OWN_MS = 12 * SECOND_MS
// Each may count towards what an agent may write in an hour.
const AGAIN_MS = 20 * SECOND_MS

/** Sends what waits once there is a connection, and says what came of it. A price older than a day does not go by itself. */
export function WaitingQuotes({ agentId }: { agentId: string }) {
  const queries = useQueryClient()
  const waiting = useWaiting(agentId)
  const [now, setNow] = useState(() => Date.now())
  const [told, setTold] = useState<{ key: string; words: ReactNode }[]>([])
  const isOut = useRef(false)
  const tell = ({ vehicleId, registrationNumber, terms }: WaitingQuote, fault: string | null) => {
    const sum = inPounds(terms.amount)
    const words =
      fault === null ? (
        <>
          <strong>{sum} sent</strong> for {registrationNumber}.
        </>
      ) : (
        <>
          <strong>
            {sum} for {registrationNumber} was not sent.
          </strong>{' '}
          {fault} <Link href={`/agents/cars/${vehicleId}`}>See the car</Link>
        </>
      )
    setTold((before) => [...before, { key: `${vehicleId} ${Date.now()}`, words }])
  }
  const send = useEffectEvent(async (): Promise<void> => {
    setNow(Date.now())
    if (isOut.current) return
    isOut.current = true
    for (const quote of findWaiting(agentId).filter(isDue)) {
      if (Date.now() - quote.at > DAY_MS) {
        stopWaiting(agentId, quote)
        tell(quote, 'It has waited for a day.')
        continue
      }
      const outcome = await giveQuote(quote.vehicleId, quote.terms)
      if (outcome.kind === 'unreachable') break
      // In an outage of the site it goes on waiting.
      if (outcome.kind === 'refused' && outcome.status >= 500) break
      if (outcome.kind === 'refused' && outcome.status === SIGNED_OUT) {
        queries.setQueryData(KEYS.profile, null)
        break
      }
      stopWaiting(agentId, quote)
      if (outcome.kind === 'done') {
        keepDraft({ agentId, vehicleId: quote.vehicleId }, null)
        await putQuoteOnCar(queries, quote.vehicleId, outcome.value)
      }
      tell(quote, outcome.kind === 'done' ? null : failureOfCall(outcome).message)
    }
    isOut.current = false
  })
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const again = (): void => void send()
    const timer = setInterval(again, AGAIN_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting])
  return (
    <>
      {waiting
        .filter((quote) => now - quote.at > OWN_MS)
        .map((quote) => (
          <Alert key={quote.vehicleId} kind="warning">
            <strong>
              {inPounds(quote.terms.amount)} for {quote.registrationNumber} waits for a connection.
            </strong>{' '}
            We’ll send it then.{' '}
            <button type="button" className="link" onClick={() => stopWaiting(agentId, quote)}>
              Don’t send it
            </button>
          </Alert>
        ))}
      <output>
        {told.map(({ key, words }) => (
          <span key={key} className="alert done">
            {words}
          </span>
        ))}
      </output>
    </>
  )
}

function isDue({ at }: WaitingQuote): boolean {
  return Date.now() - at > OWN_MS
}
