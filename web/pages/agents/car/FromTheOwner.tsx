import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { findUnsaid, type AskableFact } from '../../../../domain/vehicles/facts.ts'
import type { OneVehicle } from '../../../../domain/wire/vehicles.ts'
import { consoleCall } from '../../../calls/console-call.ts'
import { focusIfLost } from '../../../components/focus.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { ownerTextWords } from '../parts/car-words.ts'
import { FactList, answersOf, askWords, namesOf } from '../parts/Facts.tsx'
import { useAction } from '../../../components/console/use-action.ts'
import { carKey } from '../parts/use-car.ts'

export function FromTheOwner({ car, isGone }: { car: OneVehicle; isGone: boolean }) {
  const { facts, deal, mayCall } = car
  const isTaken = (deal !== null && !deal.over) || mayCall === 'chosen-elsewhere'
  return (
    <section className="one-car-part stack heavy" aria-labelledby="from-the-owner">
      <h2 id="from-the-owner" tabIndex={-1}>
        From the owner
      </h2>
      <FactList facts={answersOf(facts)} />
      {!isGone && !isTaken && <AskTheOwner car={car} />}
    </section>
  )
}

function AskTheOwner({ car }: { car: OneVehicle }) {
  const queries = useQueryClient()
  const line = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<string | null>(null)
  const open = findUnsaid(car.facts)
  const asked = open.filter((fact) => car.askedFacts.includes(fact))
  const toAsk = open.filter((fact) => !asked.includes(fact))
  const asking = useAction(
    (facts: AskableFact[]) =>
      consoleCall(
        'POST /agent/vehicles/:vehicleId/ask',
        { vehicleId: car.vehicleId, body: { facts } },
        'askedFacts',
      ),
    ({ askedFacts, ownerTextedAt }) => {
      const queryKey = carKey(car.vehicleId)
      queries.setQueryData<OneVehicle>(queryKey, (kept) => kept && { ...kept, askedFacts })
      setSaid(`Asked. ${ownerTextWords(ownerTextedAt, Date.now())}`)
      requestAnimationFrame(() => focusIfLost(line.current))
    },
  )
  if (open.length === 0) return null
  return (
    <>
      {asking.fault !== null && (
        <Alert kind="warning">
          <strong>The owner was not asked.</strong> {asking.fault.message}
        </Alert>
      )}
      {asked.length > 0 && (
        <p ref={line} tabIndex={-1} className="quiet-line">
          {said ?? `You’ve asked about ${namesOf(asked)}.`}
        </p>
      )}
      <output className="visually-hidden">{said}</output>
      {toAsk.length > 0 && (
        <>
          <BusyButton
            type="button"
            className="button"
            disabled={asking.busy}
            aria-describedby="ask-note"
            busyText={asking.busy ? 'Asking..' : null}
            onClick={() => asking.send(toAsk)}
          >
            {askWords(toAsk)}
          </BusyButton>
          <p id="ask-note" className="quiet-line">
            {toAsk.length > 1 && `Not asked yet: ${namesOf(toAsk)}. `}All buyers see the answer.
          </p>
        </>
      )}
    </>
  )
}
