// What can be done on a page of the desk, by a button or by a form that is folded away.
import { useQueryClient } from '@tanstack/react-query'
import { useContext, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Acted, Action } from '../../../../domain/wire/desk-page.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { AskFirst, type Question } from '../../../components/console/AskFirst.tsx'
import { Select } from '../../../components/console/Fields.tsx'
import { KEYS } from '../../../components/console/queries.ts'
import { Field } from '../../../components/Field.tsx'
import { Decide } from './Decide.tsx'
import { doAct, ShowInstead, useAct } from './desk-queries.ts'

interface ActProps {
  act: Action
  onActed?: (acted: Acted) => void
}

/** True where something is typed or chosen for it: else a button is all. */
export function isForm({ fields, words, choices }: Action): boolean {
  return fields !== undefined || words !== undefined || choices !== undefined
}

/** A button or a form for an action. Leads where that does, and says what it said. */
export function Act({ act, onActed }: ActProps) {
  const { button, busyText, look, isDisabled, asks, folded, leadsTo } = act
  const [, goTo] = useLocation()
  const showInstead = useContext(ShowInstead)
  const [said, setSaid] = useState('')
  const done = (acted: Acted): void => {
    if (leadsTo !== undefined) goTo(leadsTo)
    if (acted.page !== undefined) showInstead(acted.page)
    setSaid(acted.said ?? '')
    onActed?.(acted)
  }
  if (!isForm(act)) {
    return (
      <ActButton
        className={look === 'link' ? 'link' : look === undefined ? 'button' : `button ${look}`}
        busyText={busyText}
        call={() => doAct(act)}
        onDone={done}
        {...(asks && { asks })}
        {...(isDisabled && { disabled: true })}
      >
        {button}
      </ActButton>
    )
  }
  const decides = act.fields === undefined
  const Form = decides ? Decide : TypedAct
  if (folded === undefined) {
    return (
      <>
        <Form act={act} onDone={done} />
        {decides && <output>{said}</output>}
      </>
    )
  }
  return (
    <Folded act={act} title={folded}>
      {(close) => (
        <Form
          act={act}
          onDone={(acted: Acted) => {
            close()
            done(acted)
          }}
        />
      )}
    </Folded>
  )
}

interface FoldedProps {
  act: Action
  title: string
  children: (close: () => void) => ReactNode
}

function Folded({ act, title, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="desk-action"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={act.look === 'danger' ? 'link bad' : 'link'}>{title}</summary>
      {isOpen && children(() => setOpen(false))}
    </details>
  )
}

/** A form of fields. Of those with a present value only what was changed is sent. */
function TypedAct({ act, onDone }: { act: Action; onDone: (acted: Acted) => void }) {
  const { fields = [], folded, lead, button, busyText, look } = act
  const queries = useQueryClient()
  const send = (typed: (field: string) => string) => {
    const changed = fields.filter(({ name, known }) => known === undefined || typed(name) !== known)
    return doAct(act, Object.fromEntries(changed.map(({ name }) => [name, typed(name)])))
  }
  const done = (acted: Acted): string => {
    onDone(acted)
    void queries.invalidateQueries({ queryKey: KEYS.desk })
    return ''
  }
  return (
    <ActionForm
      className={folded === undefined ? 'row' : 'fields'}
      aria-label={folded}
      call={send}
      onDone={done}
      button={button}
      busyText={busyText}
      look={look === 'danger' ? 'danger' : ''}
    >
      {(errorOf) => (
        <>
          {lead !== undefined && <p className="quiet">{lead}</p>}
          {fields.map(({ name, label, known = '', hint, options }) => {
            const field = { id: `${act.path}-${name}`, name, label, defaultValue: known }
            return options === undefined ? (
              <Field key={name} {...field} autoComplete="off" hint={hint} error={errorOf(name)} />
            ) : (
              <Select key={name} {...field} choices={options as [string, string][]} />
            )
          })}
        </>
      )}
    </ActionForm>
  )
}

/** Actions beside each other, and below them what the last one said. */
export function ActsInRow({ acts }: { acts: Action[] }) {
  const [said, setSaid] = useState('')
  return (
    <>
      {acts.length > 0 && (
        <div className="desk-acts row">
          {acts.map((act) => (
            <Act key={act.path} act={act} onActed={(acted) => setSaid(acted.said ?? '')} />
          ))}
        </div>
      )}
      <output>{said}</output>
    </>
  )
}

interface ActButtonProps<T> {
  children: string
  busyText: string
  className?: 'button' | 'button danger' | 'button primary' | 'link'
  call: () => Promise<CallOutcome<T>>
  onDone?: (answered: T) => void
  asks?: Question
  disabled?: boolean
}

/** A button that makes one call, and says why if it fails. */
export function ActButton<T>(props: ActButtonProps<T>) {
  const { children, busyText, className = 'button', call, onDone, asks, disabled } = props
  const [isAsking, setAsking] = useState(false)
  const act = useAct(call, (answered) => {
    setAsking(false)
    onDone?.(answered)
  })
  const { busy, fault, send } = act
  return (
    <>
      <BusyButton
        type="button"
        className={className}
        disabled={disabled}
        aria-disabled={busy}
        busyText={busy && !isAsking ? busyText : null}
        onClick={() => (asks === undefined ? send() : setAsking(true))}
      >
        {children}
      </BusyButton>
      {fault !== null && !isAsking && <Alert kind="warning">{fault.message}</Alert>}
      {isAsking && asks !== undefined && (
        <AskFirst {...asks} busyText={busyText} act={act} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
