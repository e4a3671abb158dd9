import type { StripePage, Subscription } from '../../../domain/wire/agents.ts'
import type { AddedPerson, PersonList } from '../../../domain/wire/people.ts'
import type { Done } from '../../../domain/wire/schema.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { consoleCall, consoleCallOnce, consoleDoes } from '../console-call.ts'

export function listPeople(): Promise<CallOutcome<PersonList>> {
  return consoleCall('/agent/people', {}, 'people')
}

export function addPerson(body: AddedPerson): Promise<CallOutcome<Done>> {
  return consoleCallOnce('/agent/people', { method: 'POST', body }, 'success')
}

export function removePerson(id: string): Promise<CallOutcome<Done>> {
  return consoleDoes(`/agent/people/${id}`, { method: 'DELETE' })
}

export function leaveBusiness(): Promise<CallOutcome<Done>> {
  return removePerson('me')
}

export function closeAccount(): Promise<CallOutcome<Done>> {
  return consoleDoes('/agent/close', { method: 'POST', body: {} })
}

const PATH = '/agent/subscription'

export function getSubscription(): Promise<CallOutcome<Subscription>> {
  return consoleCall(PATH, {}, 'givenBackThisWeek')
}

/** Where to subscribe; asked again it is the same page. */
export function beginCheckout(): Promise<CallOutcome<StripePage>> {
  return consoleCall(`${PATH}/checkout`, { method: 'POST' }, 'url')
}

/** Where to change the card, or all else too. */
export function openPortal(to: 'card' | 'all'): Promise<CallOutcome<StripePage>> {
  return consoleCall(`${PATH}/portal`, { method: 'POST', body: { to } }, 'url')
}
