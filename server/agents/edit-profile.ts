// Agents change how owners reach them and where their yard is. What the operator checked (the
// business, the phone, the licence) only the operator changes.
import { parseLine } from '../../domain/application.ts'
import { parsePostcode } from '../../domain/postcode.ts'
import { refuse, type Outcome, type Problem } from '../../domain/problem.ts'
import { bodyField } from '../http/body-field.ts'
import type { Answer } from '../refusal.ts'
import type { World } from '../world.ts'
import { updateAgent } from './agent-storage.ts'
import { viewAgent, type AgentView } from './view-agent.ts'

const OPERATOR_ONLY = [
  'businessName',
  'phoneNumber',
  'licenceNumber',
  'licenceCouncil',
  'licenceExpires',
  'licenceKind',
  'atfPermit',
  'state',
  'subscribed',
  'subscribedUntil',
]

/** Writes the fields that `body` holds and answers the whole profile; one wrong field changes nothing. */
export async function editProfile(
  world: World,
  agentId: string,
  body: unknown,
): Promise<Answer<AgentView>> {
  const read = readProfile(body)
  if (!read.ok) return { ...read, reason: 'invalid' }
  await updateAgent(world.database, agentId, read.value)
  return { ok: true, value: await viewAgent(world, agentId) }
}

interface ProfileChange {
  contact_name?: string
  contact?: string
  yard_postcode?: string
}

function readProfile(body: unknown): Outcome<ProfileChange, string> {
  const problems: Problem<string>[] = OPERATOR_ONLY.filter(
    (field) => bodyField(body, field) !== undefined,
  ).map((field) => ({ field, code: 'fixed', message: 'Ask us to change this.' }))
  const change: ProfileChange = {}
  const take = (field: string, read: (sent: unknown) => Outcome<string, string>): string => {
    const sent = bodyField(body, field)
    if (sent === undefined) return ''
    const outcome = read(sent)
    if (!outcome.ok) problems.push(...outcome.problems.map((problem) => ({ ...problem, field })))
    return outcome.ok ? outcome.value : ''
  }

  const contactName = take('contactName', (sent) => filledLine('contactName', sent))
  const contact = take('contact', (sent) => filledLine('contact', sent))
  const yardPostcode = take('yardPostcode', (sent) =>
    parsePostcode(typeof sent === 'string' ? sent : ''),
  )
  if (contactName !== '') change.contact_name = contactName
  if (contact !== '') change.contact = contact
  if (yardPostcode !== '') change.yard_postcode = yardPostcode
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: change }
}

function filledLine(field: string, sent: unknown): Outcome<string, string> {
  const line = parseLine(field, sent)
  return line.ok && line.value === '' ? refuse(field, 'required', 'This cannot be empty.') : line
}
