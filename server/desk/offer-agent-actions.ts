// What operators can do with an agent. Only managers end or erase something.
import { LICENCE_KINDS } from '../../domain/agents/licence.ts'
import { longDate } from '../../domain/basics/dates.ts'
import { readablePhone } from '../../domain/people/readable-phone.ts'
import { DESK_AGENT_ACTIONS, type DeskAgentAction } from '../../domain/wire/desk-agents.ts'
import type { Action, Field, Item, Part } from '../../domain/wire/desk-page.ts'
import type { Operator } from '../../domain/wire/desk.ts'
import type { ListedAgent } from '../agents/accounts/list-agents.ts'
import { part, quiet } from './page-parts.ts'

const WHY = { name: 'why', label: 'Why?', hint: 'Needed, for the record alone' }
const COUNCIL = { name: 'council', label: 'Council' }
const LAST_DAY = { name: 'expires', label: 'Last day', hint: 'Such as 31/03/2028' }

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
  const act = (action: DeskAgentAction, its: Omit<Action, 'path'>): Item => ({
    act: agentAct(agent, action, its),
  })
  const { subscribedUntil, allowance_times: times } = agent
  const ofManagers = [
    act('subscription', {
      folded:
        subscribedUntil === null ? 'Subscribe' : `Subscribed until ${longDate(subscribedUntil)}`,
      lead: 'A gift of ours. What they pay by card is kept beside it.',
      fields: [{ name: 'until', label: 'Last day', hint: 'Leave it empty to end it now' }],
      button: 'Save',
      busyText: 'Saving..',
    }),
    act('allowance', {
      folded: `Allowance: ${times === 1 ? 'as others' : `${times} times`}`,
      fields: [{ name: 'times', label: 'How many times what others may see and quote' }],
      button: 'Save',
      busyText: 'Saving..',
    }),
  ]
  const close = act('close', {
    folded: 'Close account',
    lead: 'Quotes are withdrawn, deals end, the subscription is cancelled. For a year we keep what an owner may complain of.',
    button: 'Close Account',
    busyText: 'Closing..',
    look: 'danger',
  })
  const erase = act('erase', {
    folded: 'Erase agent',
    lead: 'All that is known of them goes, with every quote. The name stays for a month where they were given an owner’s number.',
    button: 'Erase for Good',
    busyText: 'Erasing..',
    look: 'danger',
    leadsTo: '/desk/agents',
  })
  const canClose = agent.state === 'approved' || agent.state === 'expired'
  const all: (Item | false)[] = [
    act('edit', {
      folded: 'Edit details',
      lead: 'A licence that you change counts as checked today.',
      fields: fieldsOf(agent, isManager),
      button: 'Save',
      busyText: 'Saving..',
    }),
    act('add-licence', {
      folded: 'Add a council’s licence',
      fields: [COUNCIL, { name: 'number', label: 'Number' }, LAST_DAY],
      button: 'Add Licence',
      busyText: 'Adding..',
    }),
    agent.furtherLicences.length > 0 &&
      act('remove-licence', {
        folded: 'Remove a council’s licence',
        fields: [COUNCIL],
        button: 'Remove Licence',
        busyText: 'Removing..',
      }),
    ...(isManager ? ofManagers : []),
    agent.phone !== null &&
      act('send-code', {
        folded: 'Send a code now',
        lead: 'Only once they proved who they are: say how. The code works for ten minutes, in whatever browser they type it.',
        button: 'Send Code',
        busyText: 'Sending..',
      }),
    act('sign-out', { button: 'Sign Out Everywhere', busyText: 'Signing out..' }),
    isManager && canClose && close,
    isManager
      ? erase
      : quiet(
          'Only a manager can change the phone, how owners reach them, the subscription or the allowance, close the account or erase it.',
        ),
  ]
  return [part('Actions', ...all.filter((one) => one !== false))]
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
