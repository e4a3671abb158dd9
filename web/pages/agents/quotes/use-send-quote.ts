import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import type { OfferedTerms, OwnQuote } from '../../../../domain/wire/quotes.ts'
import type { Vehicle } from '../../../../domain/wire/vehicles.ts'
import { CONFLICT } from '../../../calls/call-outcome.ts'
import type { CallFailed } from '../../../components/console/ask.ts'
import { useFormProblems } from '../../../components/form-problems.ts'
import { useAction } from '../../../components/console/use-action.ts'
import { putQuoteOnCar, useLookForCar } from '../parts/use-car.ts'
import {
  findDraft,
  findUsualTerms,
  keepDraft,
  keepUsualTerms,
  keepWaiting,
  stopWaiting,
  type Draft,
  type WaitingQuote,
} from './quotes-on-device.ts'
import { readTerms, readTyped } from './read-terms.ts'
import { giveQuote } from '../../../calls/agents.ts'

interface Quoting {
  car: Pick<Vehicle, 'vehicleId' | 'registrationNumber' | 'ownQuote'>
  agentId: string
  /** With the quote as it is now, once the car has it, and a sentence or two on what was done. */
  onSent: (quote: OwnQuote, said: string) => void
}

/**
 * A form with a field `amount`; terms and message that it lacks are the draft's. It sends once however often
 * it is tapped, and nothing that is wrong as typed. Whatever comes of it, what was typed stays.
 */
export function useSendQuote({ car, agentId, onSent }: Quoting) {
  const { vehicleId } = car
  // What is typed is for this one, whatever the owner makes of it meanwhile.
  const [registrationNumber] = useState(car.registrationNumber)
  const form = useRef<HTMLFormElement>(null)
  const before = quoteToChange(car)
  const [draft] = useState(() => findDraft({ agentId, vehicleId }) ?? draftOf(before, agentId))
  const [typed, setTyped] = useState(draft)
  const problems = useFormProblems(form)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const queries = useQueryClient()
  const lookForCar = useLookForCar(vehicleId)
  const waiting = useRef<WaitingQuote | null>(null)
  const onAnswer = (): void => {
    if (waiting.current !== null) stopWaiting(agentId, waiting.current)
  }
  const sending = useAction(
    (terms: OfferedTerms) => {
      waiting.current = { vehicleId, registrationNumber, terms, at: Date.now() }
      keepWaiting(agentId, waiting.current)
      return giveQuote(vehicleId, terms)
    },
    async (quote) => {
      onAnswer()
      keepUsualTerms(agentId, readTyped(form.current, typed).terms)
      keepDraft({ agentId, vehicleId }, null)
      await putQuoteOnCar(queries, vehicleId, quote)
      onSent(quote, wordsOnceSent(quote, before))
    },
    (failed) => {
      if (failed.status !== 0) onAnswer()
      lookForCar(failed)
      if (asksAgain(failed)) setAskedAgain(true)
    },
  )
  const question = sending.fault !== null && asksAgain(sending.fault) ? sending.fault : null
  // Once there is the field to say it at.
  const show = useEffectEvent(problems.show)
  useEffect(() => {
    if (question !== null) show(question.problems)
  }, [question])
  const onInput = (): void => {
    const { amountAgain: _, ...now } = readTyped(form.current, typed)
    setTyped(now)
    keepDraft({ agentId, vehicleId }, now)
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    const read = readTerms(readTyped(form.current, typed))
    if (read.ok) {
      problems.clear()
      return sending.send({ ...read.value, registrationNumber })
    }
    sending.clearFault()
    problems.show(read.problems)
  }
  const fault = question === null ? sending.fault : null
  const handlers = { ref: form, onInput, onSubmit }
  return { handlers, problems, draft, typed, isAskedAgain, busy: sending.busy, fault }
}

// The owner may also have chosen a quote meanwhile.
function asksAgain({ status, problems }: CallFailed): boolean {
  return status === CONFLICT && problems.some(({ field }) => field === 'amountAgain')
}

/** The agent's quote on the car as it is now, or null. */
export function quoteToChange({ ownQuote }: Pick<Vehicle, 'ownQuote'>): OwnQuote | null {
  return ownQuote?.standing === 'other-car' ? null : ownQuote
}

function draftOf(quote: OwnQuote | null, agentId: string): Draft {
  const usual = findUsualTerms(agentId)
  if (quote === null) return { amount: '', message: '', terms: usual }
  const { amount, message, conditions } = quote
  const shown = Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
  return { amount: shown, message: message ?? '', terms: { ...usual, conditions } }
}

// The server leaves a quote with the same terms as it was, moment and all.
function wordsOnceSent(given: OwnQuote, before: OwnQuote | null): string {
  if (before?.updatedAt === given.updatedAt) {
    return 'Nothing has changed: this is the quote you gave before.'
  }
  const done = before === null ? 'Quote sent.' : 'Quote changed.'
  return `${done} The owner sees it on their page. If it’s the best price, we’ll text them.`
}
