// What can be done on a page of the desk, by a button or by a form that may be folded away.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useId, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Acted, Action, DeskPage } from '../../../../domain/wire/desk-page.ts'
import type { CallOutcome, Promised } from '../../../calls/call-outcome.ts'
import { callDesk, saveFromDesk } from '../../../calls/desk.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { ActionForm } from '../../../components/console/ActionForm.tsx'
import { AskFirst } from '../../../components/console/AskFirst.tsx'
import { ask } from '../../../components/console/ask.ts'
import { Shown } from '../../../components/console/ConsoleFrame.tsx'
import { Select } from '../../../components/console/Fields.tsx'
import { KEYS, useDebounced } from '../../../components/console/queries.ts'
import { useAction, type Action as Calling } from '../../../components/console/use-action.ts'
import { Field } from '../../../components/Field.tsx'
import { LimitedField } from '../../../components/LimitedField.tsx'

/** Shows a page that an action answered in place of the one it was taken on. */
export const ShowInstead = createContext<(page: DeskPage) => void>(() => undefined)

/** An action after which everything shown is loaded again. */
export function useAct<T>(
  call: () => Promise<CallOutcome<T>>,
  onDone?: (answered: T) => void,
): Calling<void> {
  const queries = useQueryClient()
  return useAction(call, (answered) => {
    void queries.invalidateQueries({ queryKey: KEYS.desk })
    onDone?.(answered)
  })
}

export function doAct(
  { path, given, isOnce = false, file }: Action,
  typed: object = {},
): Promise<CallOutcome<Acted>> {
  const body = { ...given, ...typed }
  if (file !== undefined) return saveFromDesk(path, body, file)
  return callDesk(path, 'success', body, isOnce)
}

/** Such as `Saving..` on Save, unless it says otherwise. */
function busyWords({ button, busyText }: Action): string {
  return busyText ?? `${button.replace(/e?( .*)?$/, '')}ing..`
}

interface ActProps {
  act: Action
  onActed?: (acted: Acted) => void
}

export function isForm({ fields, words, choices }: Action): boolean {
  return fields !== undefined || words !== undefined || choices !== undefined
}

/** A button or a form for an action. Leads where that does, and says what it said. */
export function Act({ act, onActed }: ActProps) {
  const { look, folded, leadsTo } = act
  const [, goTo] = useLocation()
  const showInstead = useContext(ShowInstead)
  const [said, setSaid] = useState('')
  const [isOpen, setOpen] = useState(false)
  const done = (acted: Acted): void => {
    setOpen(false)
    if (leadsTo !== undefined) goTo(leadsTo)
    if (acted.page !== undefined) showInstead(acted.page)
    setSaid(acted.said ?? '')
    onActed?.(acted)
  }
  if (!isForm(act)) return <ActButton act={act} call={() => doAct(act)} onDone={done} />
  const form = <ActForm act={act} onDone={done} />
  if (folded === undefined) {
    return (
      <>
        {form}
        {act.fields === undefined && <output>{said}</output>}
      </>
    )
  }
  return (
    <details
      className="desk-action"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={look === 'danger' ? 'link bad' : 'link'}>{folded}</summary>
      {isOpen && form}
    </details>
  )
}

const DEBOUNCE_MS = 300

/**
 * A form of fields, or a decision with its reason. Of fields with a present value only what was changed is sent; a
 * decision that is texted is shown word for word before it is sent.
 */
export function ActForm({ act, onDone }: { act: Action; onDone: (acted: Acted) => void }) {
  const { fields = [], choices, folded, lead, heading, look, textTo, preview, below } = act
  const queries = useQueryClient()
  const id = useId()
  const [choice, setChoice] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const chosen = choices?.find(({ label }) => label === choice)
  const asked = chosen?.words ?? act.words
  const decided = (said: string) => ({
    ...chosen?.given,
    ...(asked !== undefined && { [asked.name]: said }),
  })
  const isWhole = choices === undefined || chosen !== undefined
  const isReady =
    isWhole && (asked === undefined || asked.isOptional === true || words.trim() !== '')
  const debounced = useDebounced(words.trim(), DEBOUNCE_MS)
  const rows = folded === undefined ? 'row' : 'fields'
  return (
    <ActionForm
      className={act.fields === undefined ? 'decide stack' : rows}
      aria-label={act.fields && folded}
      call={(typed) => {
        const changed = fields.filter(
          ({ name, known }) => known === undefined || typed(name) !== known,
        )
        const named = Object.fromEntries(changed.map(({ name }) => [name, typed(name)]))
        return doAct(act, { ...decided(words.trim()), ...named })
      }}
      onDone={(acted) => {
        void queries.invalidateQueries({ queryKey: KEYS.desk })
        setChoice(null)
        setWords('')
        onDone(acted)
        return ''
      }}
      button={chosen?.button ?? act.button}
      busyText={busyWords(act)}
      disabled={!isReady}
      look={look === 'danger' ? 'danger' : ''}
      after={below !== undefined && <div className="quiet">{below}</div>}
    >
      {lead !== undefined && <p className="quiet">{lead}</p>}
      {fields.map(({ name, label, known = '', hint, options }) => {
        const field = { id: `${act.path}-${name}`, name, label, defaultValue: known }
        return options === undefined ? (
          <Field key={name} {...field} autoComplete="off" hint={hint} />
        ) : (
          <Select key={name} {...field} choices={options as [string, string][]} />
        )
      })}
      {choices !== undefined && (
        <fieldset>
          <legend className="large">{heading}</legend>
          {choices.map(({ label }) => (
            <label key={label} className="tick-row">
              <input
                type="radio"
                name={id}
                checked={choice === label}
                onChange={() => setChoice(label)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {asked !== undefined && (
        <LimitedField
          id={`${id}-words`}
          label={asked.label}
          rows={1}
          optional={asked.isOptional === true}
          hint={asked.hint ?? 'Needed'}
          limit={asked.limit ?? 500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {preview !== undefined && isReady && (asked === undefined || debounced !== '') && (
        <div aria-live="polite">
          <p className="label">We’ll text {textTo}</p>
          <Loaded path={preview.path} body={{ ...preview.given, ...decided(debounced) }} has="text">
            {({ text }: { text: string }) => <p className="box done">{text}</p>}
          </Loaded>
        </div>
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

interface ActButtonProps {
  act: Action
  call: () => Promise<CallOutcome<Acted>>
  onDone: (acted: Acted) => void
}

export function ActButton({ act, call, onDone }: ActButtonProps) {
  const { button, look, isDisabled, asks } = act
  const busyText = busyWords(act)
  const [isAsking, setAsking] = useState(false)
  const calling = useAct(call, (acted) => {
    setAsking(false)
    onDone(acted)
  })
  const { busy, fault, send } = calling
  return (
    <>
      <BusyButton
        type="button"
        className={look === 'link' ? 'link' : look === undefined ? 'button' : `button ${look}`}
        disabled={isDisabled}
        aria-disabled={busy}
        busyText={busy && !isAsking ? busyText : null}
        onClick={() => (asks === undefined ? send() : setAsking(true))}
      >
        {button}
      </BusyButton>
      {fault !== null && !isAsking && <Alert kind="warning">{fault.message}</Alert>}
      {isAsking && asks !== undefined && (
        <AskFirst {...asks} busyText={busyText} act={calling} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface LoadedProps<T> {
  /** What is asked, under /operator. */
  path: string
  /** What is sought with it and must be in no address. */
  body?: object
  /** A member of the answer. */
  has: Promised<T>
  children: (value: T) => ReactNode
}

/** Shows the answer to a call, and meanwhile the answer before. */
export function Loaded<T>({ path, body, has, children }: LoadedProps<T>) {
  const query = useQuery({
    queryKey: [...KEYS.desk, path, body],
    queryFn: () => ask(callDesk(path, has, body)),
  })
  return <Shown query={query}>{children}</Shown>
}
