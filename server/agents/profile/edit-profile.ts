// Agents change how owners reach them and where their yard is. Only operators change the business, the phone and the
// licence, which they checked.
import { parseName } from '../../../domain/agents/application.ts'
import { parseContactPhone } from '../../../domain/people/contact.ts'
import { parsePostcode } from '../../../domain/people/postcode.ts'
import type { Outcome } from '../../../domain/basics/problem.ts'
import { Agent, ProfileChange } from '../../../domain/wire/agents.ts'
import { bodyField } from '../../platform/http/read-bodies.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import type { AgentChange } from '../accounts/agent-storage.ts'
import { changeAgent } from '../accounts/change-agent.ts'
import { readFields, type Readers } from '../accounts/edit-agent.ts'
import type { SignedInAgent } from '../sign-in/session.ts'
import { viewAgent } from '../accounts/view-agent.ts'

// Who is signed in and what is left of the day is passed over, if it is sent back.
const PASSED_OVER = ['agentId', 'personName', 'isAccountOwner', 'disclosuresLeft']
const OPERATOR_ONLY = Object.keys(Agent.properties).filter(
  (field) => !(field in ProfileChange.properties) && !PASSED_OVER.includes(field),
)

/**
 * Writes the fields in `body` and answers the whole profile; one wrong field changes nothing. An earlier contact that
 * the rules would refuse today stays until the agent changes it, for which they have just signed in: who finds a session
 * open could have owners call somebody else. Each change is on record.
 */
export async function editProfile(
  services: Services,
  { id, justSignedIn }: Pick<SignedInAgent, 'id' | 'justSignedIn'>,
  body: unknown,
): Promise<Answer<Agent>> {
  const owner = { id, personId: null }
  const before = await viewAgent(services, owner)
  if (!before.ok) return before
  const read = readProfile(services, body, before.value.contact)
  if (!read.ok) return read
  const { contact } = read.value
  if (contact !== undefined && !justSignedIn) return { ok: false, reason: 'sign-in-again' }
  const changed = await changeAgent(services, id, {
    who: 'the agent',
    what: `profile edited: ${Object.keys(read.value).join(', ')}`,
    columns: read.value,
    ...(contact === undefined ? {} : { notes: `contact: ${contact}` }),
  })
  if (!changed.ok) return { ok: false, reason: 'signed-out' }
  return viewAgent(services, owner)
}

const READERS: Readers<'contactName' | 'contact' | 'yardPostcode', unknown> = {
  contactName: ['contact_name', (sent, rules) => parseName('contactName', sent, rules)],
  contact: ['contact', parseContactPhone],
  yardPostcode: ['yard_postcode', (sent) => parsePostcode(typeof sent === 'string' ? sent : '')],
}

function readProfile(
  services: Services,
  body: unknown,
  contactBefore: string,
): Outcome<AgentChange, string> {
  const fixed = OPERATOR_ONLY.filter((field) => bodyField(body, field) !== undefined).map(
    (field) => ({ field, code: 'fixed', message: 'Ask us to change this.' }),
  )
  const sent = Object.fromEntries(
    Object.keys(READERS).map((field) => [field, bodyField(body, field)]),
  )
  if (sent['contact'] === contactBefore) delete sent['contact']
  const read = readFields(READERS, sent, rulesToday(services))
  if (fixed.length === 0) return read
  return { ok: false, reason: 'invalid', problems: [...fixed, ...(read.ok ? [] : read.problems)] }
}
