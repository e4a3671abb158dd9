import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { LICENCE_KINDS } from '../../../../domain/agents/licence.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { DeskAgent, DeskAgentAction } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk.ts'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { Field } from '../../../components/Field.tsx'
import { Select } from '../../../components/console/Fields.tsx'
import { longDate } from '../../../components/console/dates.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { ActButton } from '../parts/ActButton.tsx'

const COUNCIL = { name: 'council', label: 'Council' }

/** Everything else that can be done with an agent. Only managers end or erase something. */
export function AgentActions({ agent, isManager }: { agent: DeskAgent; isManager: boolean }) {
  const { id, subscribedUntil, allowanceTimes } = agent
  if (agent.state === 'closed') return null
  return (
    <section className="part agent-actions">
      <h2>Actions</h2>
      <AgentAction
        title="Edit details"
        agentId={id}
        action="edit"
        fields={fieldsOf(agent, isManager)}
        button="Save"
        busyText="Saving.."
      >
        A licence that you change counts as checked today.
      </AgentAction>
      <AgentAction
        title="Add a council’s licence"
        agentId={id}
        action="add-licence"
        fields={[COUNCIL, { name: 'number', label: 'Number' }, LAST_DAY]}
        button="Add Licence"
        busyText="Adding.."
      />
      {agent.furtherLicences.length > 0 && (
        <AgentAction
          title="Remove a council’s licence"
          agentId={id}
          action="remove-licence"
          fields={[COUNCIL]}
          button="Remove Licence"
          busyText="Removing.."
        />
      )}
      {isManager && (
        <>
          <AgentAction
            title={
              subscribedUntil === null
                ? 'Subscribe'
                : `Subscribed until ${longDate(subscribedUntil)}`
            }
            agentId={id}
            action="subscription"
            fields={[{ name: 'until', label: 'Last day', hint: 'Leave it empty to end it now' }]}
            why={false}
            button="Save"
            busyText="Saving.."
          >
            A gift of ours. What they pay by card is kept beside it.
          </AgentAction>
          <AgentAction
            title={`Allowance: ${allowanceTimes === 1 ? 'as others' : `${allowanceTimes} times`}`}
            agentId={id}
            action="allowance"
            fields={[{ name: 'times', label: 'How many times what others may see and quote' }]}
            button="Save"
            busyText="Saving.."
          />
        </>
      )}
      {agent.phone !== null && (
        <AgentAction
          title="Send a code now"
          agentId={id}
          action="send-code"
          button="Send Code"
          busyText="Sending.."
        >
          Only once they proved who they are: say how. The code works for ten minutes, in whatever
          browser they type it.
        </AgentAction>
      )}
      <ActButton busyText="Signing out.." call={() => doOnceAtDesk(`agents/${id}/sign-out`)}>
        Sign Out Everywhere
      </ActButton>
      {isManager ? (
        <Endings agent={agent} />
      ) : (
        <p className="quiet">
          Only a manager can change the phone, how owners reach them, the subscription or the
          allowance, close the account or erase it.
        </p>
      )}
    </section>
  )
}

function Endings({ agent: { id, state } }: { agent: DeskAgent }) {
  const [, goTo] = useLocation()
  return (
    <>
      {(state === 'approved' || state === 'expired') && (
        <AgentAction
          title="Close account"
          agentId={id}
          action="close"
          button="Close Account"
          busyText="Closing.."
          danger
        >
          Quotes are withdrawn, deals end, the subscription is cancelled. For a year we keep what an
          owner may complain of.
        </AgentAction>
      )}
      <AgentAction
        title="Erase agent"
        agentId={id}
        action="erase"
        button="Erase for Good"
        busyText="Erasing.."
        danger
        onDone={() => goTo('/desk/agents')}
      >
        All that is known of them goes, with every quote. The name stays for a month where they were
        given an owner’s number.
      </AgentAction>
    </>
  )
}

const LAST_DAY = { name: 'expires', label: 'Last day', hint: 'Such as 31/03/2028' }

function fieldsOf(agent: DeskAgent, isManager: boolean): ActionField[] {
  const { phone } = agent
  return [
    { name: 'name', label: 'Business', known: agent.name },
    { name: 'contactName', label: 'Contact', known: agent.contactName },
    ...(isManager
      ? [
          { name: 'contact', label: 'How owners reach them', known: agent.contact },
          { name: 'phone', label: 'Phone, to sign in', known: phone && readablePhone(phone) },
        ]
      : []),
    { name: 'yardPostcode', label: 'Yard', known: agent.yardPostcode },
    {
      name: 'licenceKind',
      label: 'Kind of licence',
      known: agent.licenceKind,
      options: [
        ...(agent.licenceKind === null ? [['', 'Not said'] as const] : []),
        ...Object.entries(LICENCE_KINDS),
      ],
    },
    { name: 'licenceNumber', label: 'Licence number', known: agent.licenceNumber },
    { name: 'licenceCouncil', label: 'Council', known: agent.licenceCouncil },
    {
      ...LAST_DAY,
      name: 'licenceExpires',
      known: agent.licenceExpires?.split('-').toReversed().join('/') ?? null,
    },
    { name: 'atfPermit', label: 'ATF permit', known: agent.atfPermit },
  ]
}

interface ActionField {
  name: string
  label: string
  /** The present value; only what was changed is sent. */
  known?: string | null
  hint?: string
  /** Choices instead of a text field: the value sent and the words shown. */
  options?: readonly (readonly [value: string, label: string])[]
}

const WHY: ActionField = { name: 'why', label: 'Why?', hint: 'Needed, for the record alone' }

export function AgentAction(props: {
  title: string
  agentId: string
  action: DeskAgentAction
  fields?: readonly ActionField[]
  given?: Record<string, string>
  why?: boolean
  button: string
  busyText: string
  danger?: boolean
  onDone?: () => void
  children?: string
}) {
  const { title, agentId, action, given, why = true, button, busyText, danger = false } = props
  const fields = [...(props.fields ?? []), ...(why ? [WHY] : [])]
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const send = (typed: (field: string) => string) => {
    const changed = fields.filter(
      ({ name, known }) => known === undefined || typed(name) !== (known ?? ''),
    )
    const texts = changed.map(({ name }) => [name, typed(name)] as const)
    return doOnceAtDesk(`agents/${agentId}/${action}`, { ...given, ...Object.fromEntries(texts) })
  }
  const finish = (): string => {
    setOpen(false)
    props.onDone?.()
    void queries.invalidateQueries({ queryKey: KEYS.desk })
    return ''
  }
  return (
    <details
      className="agent-action"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={danger ? 'link bad' : 'link'}>{title}</summary>
      {isOpen && (
        <ActionForm
          aria-label={title}
          call={send}
          onDone={finish}
          button={button}
          busyText={busyText}
          look={danger ? 'danger' : ''}
        >
          {(errorOf) => (
            <>
              {props.children !== undefined && <p className="quiet">{props.children}</p>}
              {fields.map(({ name, label, known, hint, options }) => {
                const field = { id: `${action}-${name}`, name, label, defaultValue: known ?? '' }
                return options === undefined ? (
                  <Field
                    key={name}
                    {...field}
                    autoComplete="off"
                    hint={hint}
                    error={errorOf(name)}
                  />
                ) : (
                  <Select key={name} {...field} choices={options} />
                )
              })}
            </>
          )}
        </ActionForm>
      )}
    </details>
  )
}
