// The people of a business, and the end of its account.
import type { Done } from '../../../domain/wire/outcome.ts'
import type { AddedPerson, PersonList } from '../../../domain/wire/people.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { agentCall, agentCallOnce, agentDoes } from './agent-call.ts'

export function listPeople(): Promise<CallOutcome<PersonList>> {
  return agentCall('/agent/people', {}, 'people')
}

export function addPerson(body: AddedPerson): Promise<CallOutcome<Done>> {
  return agentCallOnce('/agent/people', { method: 'POST', body }, 'success')
}

export function removePerson(id: string): Promise<CallOutcome<Done>> {
  return agentDoes(`/agent/people/${id}`, { method: 'DELETE' })
}

export function closeAccount(): Promise<CallOutcome<Done>> {
  return agentDoes('/agent/close', { method: 'POST', body: {} })
}
