import type { Done } from '../../../domain/wire/outcome.ts'
import type { AddedPerson, PersonList } from '../../../domain/wire/people.ts'
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
