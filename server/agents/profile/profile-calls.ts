// Agents change how owners reach them and where their yard is. Only operators change the business, the phone and the
// licence, which they checked.
import type { FastifyInstance } from 'fastify'
import { accept, type Outcome } from '../../../domain/basics/problem.ts'
import { DONE, type Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { agentCall } from '../sign-in/require-agent.ts'
import { sendLicence } from '../accounts/licences.ts'
import { addPerson, listPeople, removePerson } from './people.ts'
import { viewAgent } from '../accounts/view-agent.ts'
import { DETAILS, readFields, type Readers } from '../../../domain/agents/application.ts'
import { parseContactPhone } from '../../../domain/people/contact.ts'
import { Agent, ProfileChange } from '../../../domain/wire/agents.ts'
import { bodyField } from '../../platform/http/read-bodies.ts'
import { rulesToday } from '../../platform/rules-today.ts'
import type { AgentChange } from '../accounts/agent-storage.ts'
import { changeAgent } from '../accounts/change-agent.ts'
import type { SignedInAgent } from '../sign-in/session.ts'

const OWN = 'me'

/**
 * A suspended agent may see the profile, but change nothing that owners see. The account's owner adds and removes the
 * other people of the business, who may leave too.
 */
export function profileCalls(app: FastifyInstance, services: Services): void {
  agentCall(app, 'GET /agent/me', {
    summary: 'Your profile and subscription',
    config: { unapproved: true },
    does: ({ agent }) => viewAgent(services, agent),
  })
  agentCall(app, 'PATCH /agent/me', {
    summary: 'Change your profile',
    description:
      'Only the account’s owner can, and the contact only within 15 minutes of signing in (`sign-in-again`). Only the operator can change the other fields of the profile (`fixed`).',
    config: { ownerOnly: true },
    does: ({ agent, request }) => editProfile(services, agent, request.body),
  })
  agentCall(app, 'POST /agent/licences', {
    summary: 'Enter a licence and its last day',
    description:
      'It counts once we have ticked it, and replaces one from the same council. Also for an agent whose licence has expired.',
    config: { ownerOnly: true, unapproved: true },
    does: ({ agent, body }) => sendLicence(services, agent.id, body),
  })
  agentCall(app, 'GET /agent/people', {
    summary: 'The people of your business',
    description: 'For the account’s owner alone, as the next one.',
    config: { ownerOnly: true },
    does: async ({ agent: { id, justSignedIn: changeable } }) =>
      accept({ people: await listPeople(services, id), changeable }),
  })
  agentCall(app, 'POST /agent/people', {
    summary: 'Add somebody to your business',
    description:
      'They get a text in the daytime, at most one a day, and sign in with their own number within seven days. The answer is the same for a number that signs in to another account: nothing changes there.',
    refused: ['owner-only', 'sign-in-again'],
    means: {
      400: 'A field is missing or wrong, the number is one of yours (`here-already`), or there are ten people (`too-many-people`)',
    },
    // Somebody who finds a console open adds no way in that outlasts it.
    config: { ownerOnly: true, justSignedIn: true },
    async does({ body, agent: { id: agent }, request }) {
      const added = await addPerson(services, agent, body)
      if (!added.ok) return added
      request.note({ event: 'person-added', agent })
      return DONE
    },
  })
  agentCall(app, 'DELETE /agent/people/:personId', {
    summary: 'Remove somebody from your business, or leave it',
    description:
      'The account’s owner removes anybody else; others leave as `me`. They are signed out everywhere at once. Their name stays beside what they quoted for a year.',
    config: { unapproved: true },
    async does({ params, agent: { id: agent, personId: own }, request }) {
      if (own !== null && params.personId !== OWN) return { ok: false, reason: 'owner-only' }
      const personId = own ?? params.personId
      const who = own === null ? 'the agent' : 'the person'
      const removed = await removePerson(services, { agentId: agent, personId }, { who })
      if (!removed.ok) return removed
      request.note({ event: 'person-removed', agent })
      return DONE
    },
  })
}

// Who is signed in and what is left of the day is passed over, if it is sent back.
const PASSED_OVER = new Set(['agentId', 'personName', 'isAccountOwner', 'disclosuresLeft'])
const OPERATOR_ONLY = Object.keys(Agent.properties).filter(
  (field) => !(field in ProfileChange.properties) && !PASSED_OVER.has(field),
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
    ...(contact !== undefined && { notes: `contact: ${contact}` }),
  })
  if (!changed.ok) return { ok: false, reason: 'signed-out' }
  return viewAgent(services, owner)
}

const READERS = {
  contactName: DETAILS.contactName,
  contact: ['contact', parseContactPhone],
  yardPostcode: DETAILS.yardPostcode,
} as const satisfies Readers<keyof ProfileChange>

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
