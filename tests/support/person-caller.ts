// Another person of an agent's business, who was added and signed in with a code on a phone of their own.
import type { LightMyRequestResponse } from 'fastify'
import { callAs, textedCode, type AgentCaller } from './agent-caller.ts'
import type { TestSite } from './test-site.ts'

/** Signs in with the code texted last to `phone`, asking for one first; how that was answered. */
export async function signInByCode(site: TestSite, phone: string): Promise<LightMyRequestResponse> {
  // Texts are in the order of their times.
  site.services.clock.advance(1)
  await site.post('/agent/sign-in', { phoneNumber: phone, signInKey: 'a browser' })
  const code = await textedCode(site.services, phone)
  return site.post('/agent/sessions', { phoneNumber: phone, code, signInKey: 'a browser' })
}

export interface PersonCaller extends AgentCaller {
  personId: string
}

/** The agent's owner adds somebody, who signs in. */
export async function signInPerson(
  site: TestSite,
  owner: AgentCaller,
  { name, phone }: { name: string; phone: string },
): Promise<PersonCaller> {
  const added = await owner.call('POST', '/agent/people', { name, phoneNumber: phone })
  if (added.statusCode !== 200) throw new Error(`Not added: ${added.body}`)
  const { token } = (await signInByCode(site, phone)).json()
  const { people } = (await owner.call('GET', '/agent/people')).json()
  const { personId } = people.find((one: { name: string }) => one.name === name)
  return { id: owner.id, personId, token, call: callAs(site.app, token) }
}
