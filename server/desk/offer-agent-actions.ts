// What operators can do with an agent. Only managers end or erase something.
import {
  OWN_WORDS_MAX,
  REASONS,
  type DecisionAgainst,
} from '../../domain/agents/agent-decisions.ts'
import { LICENCE_KINDS } from '../../domain/agents/licence.ts'
import { longDate } from '../../domain/basics/dates.ts'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import { DESK_AGENT_ACTIONS, type DeskAgentAction } from '../../domain/wire/desk-agents.ts'
import type { Action, Field, Item, Part } from '../../domain/wire/desk-page.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import type { ListedAgent } from '../agents/accounts/list-agents.ts'
import { panel, part, quiet } from './page-parts.ts'

const WHY = { name: 'why', label: 'Why?', hint: 'Needed, for the record alone' }
const COUNCIL = { name: 'council', label: 'Council' }
const LAST_DAY = { name: 'expires', label: 'Last day', hint: 'Such as 31/03/2028' }

/** What only managers may do. */
export const MANAGERS = new Set<DeskAgentAction>(['subscription', 'allowance', 'close', 'erase'])

/** An action on that agent, with a field for why it is done where the record needs that. */
export function agentAct(
  { id }: ListedAgent,
  action: DeskAgentAction,
  { fields = [], ...its }: Omit<Action, 'path'>,
): Action {
  const all = 'why' in DESK_AGENT_ACTIONS[action].properties ? [...fields, WHY] : fields
  const path = `agents/${id}/${action}`
  return { path, isOnce: true, ...its, ...(all.length > 0 && { fields: all }) }
}

export function actionsOn(agent: ListedAgent, { role }: Operator): Part[] {
  if (agent.state === 'closed') return []
  const isManager = role === 'manager'
  const act = (action: DeskAgentAction, its: Omit<Action, 'path'>): Item | false =>
    (isManager || !MANAGERS.has(action)) && { act: agentAct(agent, action, its) }
  const { subscribedUntil, allowance_times: times } = agent
  const canClose = agent.state === 'approved' || agent.state === 'expired'
  const actions = part(
    'Actions',
    act('edit', {
      folded: 'Edit details',
      lead: 'A licence that you change counts as checked today.',
      fields: fieldsOf(agent, isManager),
      button: 'Save',
    }),
    act('add-licence', {
      folded: 'Add a council’s licence',
      fields: [COUNCIL, { name: 'number', label: 'Number' }, LAST_DAY],
      button: 'Add Licence',
    }),
    agent.furtherLicences.length > 0 &&
      act('remove-licence', {
        folded: 'Remove a council’s licence',
        fields: [COUNCIL],
        button: 'Remove Licence',
      }),
    act('subscription', {
      folded:
        subscribedUntil === null ? 'Subscribe' : `Subscribed until ${longDate(subscribedUntil)}`,
      lead: 'A gift of ours. What they pay by card is kept beside it.',
      fields: [{ name: 'until', label: 'Last day', hint: 'Leave it empty to end it now' }],
      button: 'Save',
    }),
    act('allowance', {
      folded: `Allowance: ${times === 1 ? 'as others' : `${times} times`}`,
      fields: [{ name: 'times', label: 'How many times what others may see and quote' }],
      button: 'Save',
    }),
    agent.phone !== null &&
      act('send-code', {
        folded: 'Send a code now',
        lead: 'Only once they proved who they are: say how. The code works for ten minutes, in whatever browser they type it.',
        button: 'Send Code',
      }),
    act('sign-out', { button: 'Sign Out Everywhere', busyText: 'Signing out..' }),
    canClose &&
      act('close', {
        folded: 'Close account',
        lead: 'Quotes are withdrawn, deals end, the subscription is cancelled. For a year we keep what an owner may complain of.',
        button: 'Close Account',
        look: 'danger',
      }),
    act('erase', {
      folded: 'Erase agent',
      lead: 'All that is known of them goes, with every quote. The name stays for a month where they were given an owner’s number.',
      button: 'Erase for Good',
      look: 'danger',
      leadsTo: '/desk/agents',
    }),
    !isManager &&
      quiet(
        'Only a manager can change the phone, how owners reach them, the subscription or the allowance, close the account or erase it.',
      ),
  )
  return [actions]
}

function fieldsOf(agent: ListedAgent, isManager: boolean): Field[] {
  const { phone, licence_kind: licenceKind, licence_expires: expires } = agent
  const field = (name: string, label: string, known: string | null): Field => ({
    name,
    label,
    known: known ?? '',
  })
  const lastDay = expires?.split('-').toReversed().join('/') ?? ''
  return [
    field('name', 'Business', agent.name),
    field('contactName', 'Contact', agent.contact_name),
    ...(isManager
      ? [
          field('contact', 'How owners reach them', agent.contact),
          field('phone', 'Phone, to sign in', phone && readablePhone(phone)),
        ]
      : []),
    field('yardPostcode', 'Yard', agent.yard_postcode),
    {
      ...field('licenceKind', 'Kind of licence', licenceKind),
      options: [
        ...(licenceKind === null ? [['', 'Not said']] : []),
        ...Object.entries(LICENCE_KINDS),
      ],
    },
    field('licenceNumber', 'Licence number', agent.licence_number),
    field('licenceCouncil', 'Council', agent.licence_council),
    { ...LAST_DAY, name: 'licenceExpires', known: lastDay },
    field('atfPermit', 'ATF permit', agent.atf_permit),
  ]
}

export function tradingOf(agent: ListedAgent): Part[] {
  if (agent.state === 'left' || agent.state === 'closed') return []
  if (agent.state === 'suspended') {
    const again = { button: 'Let Them Trade Again', busyText: 'Reinstating..' }
    return [panel('Trading', { act: agentAct(agent, 'approve', { ...again, look: 'primary' }) })]
  }
  const ended = quiet('Their licence has ended. Enter the new one and they can trade.')
  return [panel('Trading', decideAgainst(agent, 'suspend'), agent.state === 'expired' && ended)]
}

const AGAINST = {
  reject: { heading: 'Reject, because', button: 'Reject and Text' },
  suspend: { heading: 'Suspend, because', button: 'Suspend and Text' },
}

/** Rejects an applicant or suspends an agent for a reason, and shows the text that they will get. */
export function decideAgainst(
  agent: ListedAgent,
  decision: DecisionAgainst,
  leadsTo?: string,
): Item {
  const label = 'Why? One sentence, as they will read it.'
  return {
    act: agentAct(agent, decision, {
      ...AGAINST[decision],
      look: 'danger',
      choices: Object.entries(REASONS[decision]).map(([reason, words]) => ({
        label: words,
        given: { reason },
        ...(reason === 'other' && { words: { name: 'words', label, limit: OWN_WORDS_MAX } }),
      })),
      textTo: agent.contact_name ?? agent.name,
      preview: { path: `agents/${agent.id}/preview`, given: { decision } },
      ...(leadsTo !== undefined && { leadsTo }),
    }),
  }
}
