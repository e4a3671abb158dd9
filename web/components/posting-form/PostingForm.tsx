import { useEffect, useRef, useState, type ReactNode, useEffectEvent } from 'react'
import {
  POSTING_LABELS,
  requiredProblems,
  type Problem,
  type TypedField,
} from '../../../domain/basics/problem.ts'
import { OfflineAlert } from '../Alert.tsx'
import { SubmitButton, type SubmitButtonProps } from '../BusyButton.tsx'
import { Field, GrowingField, ProblemOf } from '../Field.tsx'
import { PlateField } from '../PlateField.tsx'
import { useFormProblems, textOf, readTrimmed } from '../form-problems.ts'
import { PhoneField } from '../phone-field/PhoneField.tsx'
import { PhotoField } from '../photo-field/PhotoField.tsx'
import type { ChosenPhoto } from '../photo-field/use-chosen-photo.ts'
import { useFieldHints } from './use-field-hints.ts'

const PHONE_HINT = 'For example, 07700 900123. We’ll text your link to this number.'

const NOT_HELD = 'Press the button and we’ll send your details when you are back online.'
const HELD = 'We’ll send your details when you are back online. Keep this page open.'

/** What the fields hold at first. The phone is in E.164, or ''. */
export type PostingDetails = Record<TypedField, string>

interface PostingFormProps {
  siteName: string
  defaults?: PostingDetails | undefined
  /** The form as it was sent before, photo and all, in the place of `defaults`; the button has the focus. */
  filled?: FormData | null
  /** Of a number that is not shown and stays where none is typed: what to say under its field. */
  keptHint?: string | null
  /** Under the registration, until there is a hint on what was typed. */
  plateHint?: ReactNode
  waiting?: boolean
  photo?: ReactNode
  /** 0 to 1 while a photo is on its way, else null. */
  uploading?: number | null
  /** Called whenever the focus comes to a field. Must stay the same. */
  onEnter?: () => void
  /** Called once nothing required is missing, with the fields and the photo, where one was chosen. */
  onSend: (details: FormData, photo: ChosenPhoto | null) => void
  /** Called when a send begins or ends to wait for a connection. */
  onHeld?: ((isHeld: boolean) => void) | undefined
  /** What it is sent to without a script, in the place of the create call, and what was wrong with it before. */
  plain?: { action: string; problems: Problem<string>[] } | undefined
  /** Folds away all but the registration, which goes with it where `foldsPlate`. */
  fold?: ((fields: ReactNode) => ReactNode) | undefined
  foldsPlate?: boolean
  button: SubmitButtonProps
  children?: ReactNode
}

/** Posts by itself where there is no script: to the create call, unless it says otherwise. */
export function PostingForm(props: PostingFormProps) {
  const { siteName, filled = null, waiting = false, uploading = null, keptHint = null } = props
  const { plain, fold, foldsPlate = false } = props
  const defaults = filled === null ? props.defaults : detailsOf(filled)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const takesPhoto = props.photo === undefined
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const problems = useFormProblems(form)
  const hints = useFieldHints(form, props.onEnter, true)
  const problemOf = (field: string): string | undefined =>
    problems.of(field) ?? plain?.problems.find((found) => found.field === field)?.message

  useEffect(() => {
    if (filled !== null) button.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])

  const send = (): void => {
    if (form.current === null) return
    const details = readTrimmed(form.current)
    const missing = requiredProblems(detailsOf(details)).filter(
      ({ field }) => field !== 'phoneNumber' || keptHint === null,
    )
    if (missing.length > 0) return problems.show(missing)
    details.delete('carPhoto')
    if (!held.holdIfOffline()) props.onSend(details, photo)
  }
  const held = useHeldSend(send, props.onHeld)
  const stop = (): void => {
    held.stop()
    button.current?.focus()
  }

  const plate = (
    <PlateField
      maker={siteName}
      defaultValue={defaults?.registrationNumber}
      disabled={waiting}
      hint={hints.registrationNumber ?? props.plateHint}
    />
  )
  const fields = (
    <fieldset className="fields" disabled={waiting}>
      <Field
        id="postcode"
        label={POSTING_LABELS.postcode}
        required
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        defaultValue={defaults?.postcode}
        hint={hints.postcode}
      />
      <GrowingField
        id="problem"
        label={POSTING_LABELS.problem}
        optional
        rows={1}
        placeholder="Such as failed MOT, no keys"
        defaultValue={defaults?.problem}
        hint={hints.problem}
      />
      <PhoneField
        defaultValue={defaults?.phoneNumber ?? ''}
        optional={keptHint !== null}
        hint={keptHint ?? (takesPhoto ? PHONE_HINT : undefined)}
      />
      {takesPhoto ? (
        <PhotoField uploading={uploading} initial={filled?.get('carPhoto')} onChange={setPhoto} />
      ) : (
        props.photo
      )}
      <OfflineAlert roomFor={held.isHeld ? NOT_HELD : HELD}>
        {held.isHeld ? HELD : NOT_HELD}
      </OfflineAlert>
      <SubmitButton {...props.button} ref={button} held={held.isHeld} />
      {held.isHeld && (
        <button type="button" className="button" onClick={stop}>
          Stop
        </button>
      )}
      {props.children}
    </fieldset>
  )
  return (
    <form
      ref={form}
      className="lead"
      method="post"
      action={plain?.action ?? '/car/submit-form'}
      encType={plain === undefined ? 'multipart/form-data' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ProblemOf value={problemOf}>
        <div className="board">
          <h1 className="pitch">
            <strong>
              Get Paid <span>More -</span>
            </strong>
            {' Enter your reg and get an Offer that beats Scrap Value!'}
          </h1>
          {!foldsPlate && plate}
        </div>
        {fold === undefined
          ? fields
          : fold(
              <>
                {foldsPlate && <div className="board">{plate}</div>}
                {fields}
              </>,
            )}
      </ProblemOf>
    </form>
  )
}

export function detailsOf(form: FormData): PostingDetails {
  return {
    registrationNumber: textOf(form, 'registrationNumber'),
    postcode: textOf(form, 'postcode'),
    phoneNumber: textOf(form, 'phoneNumber'),
    problem: textOf(form, 'problem'),
  }
}

/**
 * A send while the browser is offline is held, and `letGo` once the connection is back, unless it was stopped; `onHeld`
 * hears when it begins or ends to be held.
 */
function useHeldSend(letGo: () => void, onHeld?: (isHeld: boolean) => void) {
  const [isHeld, setHeldHere] = useState(false)
  const setHeld = (held: boolean): void => {
    setHeldHere(held)
    onHeld?.(held)
  }
  const release = useEffectEvent(() => {
    setHeld(false)
    letGo()
  })
  useEffect(() => {
    if (!isHeld) return undefined
    const isBack = (): void => release()
    // It may have come back before this listens.
    if (navigator.onLine) isBack()
    addEventListener('online', isBack)
    return () => removeEventListener('online', isBack)
  }, [isHeld])
  return {
    isHeld,
    holdIfOffline() {
      setHeld(!navigator.onLine)
      return !navigator.onLine
    },
    stop: () => setHeld(false),
  }
}

/** As specified: the banner of home and of the edit page. */
export function NoHiddenCharges() {
  return (
    <p className="banner">
      <strong>No hidden charges</strong> for removal, paperwork or other fees.
    </p>
  )
}
