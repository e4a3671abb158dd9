import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { DeskAgentAction } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk-calls.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { problemsOfCall } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { Select } from '../../../components/console/Select.tsx'
import { Field } from '../../../components/Field.tsx'
import { textOf, trimmedFields } from '../../../components/form-texts.ts'
import { useFormProblems } from '../../../components/use-form-problems.ts'

export interface ActionField {
  name: string
  label: string
  /** The present value; only what was changed is sent. */
  known?: string | null
  hint?: string
  /** Choices instead of a text field: the value sent and the words shown. */
  options?: readonly (readonly [value: string, label: string])[]
}

interface ActionFormProps {
  /** Pressed to open the form. */
  title: string
  agentId: string
  action: DeskAgentAction
  fields?: readonly ActionField[]
  /** Sent along with the fields. */
  given?: Record<string, string>
  /** Whether the record needs a reason. */
  why?: boolean
  button: string
  busyText: string
  danger?: boolean
  onDone?: () => void
  children?: string
}

const WHY: ActionField = { name: 'why', label: 'Why?', hint: 'Needed, for the record alone' }

/** An action on an agent that needs a few words typed. */
export function ActionForm(props: ActionFormProps) {
  const { title, agentId, action, given, why = true, button, busyText, danger = false } = props
  const fields = [...(props.fields ?? []), ...(why ? [WHY] : [])]
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const problems = useFormProblems(form)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const texts = trimmedFields(event.currentTarget)
    const changed = fields.filter(
      ({ name, known }) => known === undefined || textOf(texts, name) !== (known ?? ''),
    )
    const typed = changed.map(({ name }) => [name, textOf(texts, name)])
    problems.clear()
    setBusy(true)
    const outcome = await doOnceAtDesk(`agents/${agentId}/${action}`, {
      ...given,
      ...Object.fromEntries(typed),
    })
    setBusy(false)
    if (outcome.kind !== 'done') return problems.show(...problemsOfCall(outcome))
    setOpen(false)
    props.onDone?.()
    await queries.invalidateQueries({ queryKey: KEYS.desk })
  }
  return (
    <details
      className="agent-action"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={danger ? 'desk-late' : undefined}>{title}</summary>
      {isOpen && (
        <form
          ref={form}
          className="fields"
          aria-label={title}
          onSubmit={(event) => void send(event)}
        >
          {props.children !== undefined && <p className="quiet">{props.children}</p>}
          {fields.map(({ name, label, known, hint, options }) => {
            const field = { id: `${action}-${name}`, name, label, defaultValue: known ?? '' }
            return options === undefined ? (
              <Field
                key={name}
                {...field}
                autoComplete="off"
                hint={hint}
                error={problems.of(name)}
              />
            ) : (
              <Select key={name} {...field} choices={options} />
            )
          })}
          {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
          <BusyButton
            type="submit"
            className={danger ? 'button danger' : 'button'}
            aria-disabled={isBusy}
            busyText={isBusy ? busyText : null}
          >
            {button}
          </BusyButton>
        </form>
      )}
    </details>
  )
}
