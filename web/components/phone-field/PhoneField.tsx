// Without a script it is a plain telephone field that takes British numbers and, with + or 00, any other.
import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { FieldNote, noteId } from '../Field.tsx'
import type { CountryListProps } from './CountryList.tsx'
import { usePhoneTyping } from './use-phone-typing.ts'
import { useHydrated } from '../use-hydrated.ts'
import { labelOf, type Country } from './country.ts'
import { Flag } from './Flag.tsx'

interface PhoneFieldProps {
  id: string
  name: 'phoneNumber'
  label: string
  hint?: string | undefined
  optional?: boolean
  error?: string | undefined
  /** In E.164, or ''. */
  defaultValue?: string
  onChange?: () => void
}

const NO_LIST = 'The list of countries did not load. Type the number with + and its country code.'

/** Hints about the number take the place of `hint`; an `error` takes the place of both. */
export function PhoneField({ id, name, label, onChange, ...props }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [List, setList] = useState<ComponentType<CountryListProps> | null>(null)
  const typing = usePhoneTyping(input, name)
  const { country } = typing

  const open = async (): Promise<void> => {
    const { CountryList } = await import('./CountryList.tsx')
    setList(() => CountryList)
    setOpen(true)
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={country.code.length > 2 ? 'phone long' : 'phone'}>
        <CountryButton
          ref={button}
          country={country}
          isOpen={isOpen}
          onOpen={() => void open().catch(() => typing.say(NO_LIST))}
        />
        <input
          ref={input}
          id={id}
          name={name}
          className="input"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="1 (702) 123-4567"
          required={!props.optional}
          defaultValue={props.defaultValue}
          aria-describedby={noteId(id)}
          aria-invalid={props.error !== undefined}
          onChange={(event) => {
            typing.onChange(event)
            onChange?.()
          }}
          onBlur={() => void typing.onBlur()}
        />
      </div>
      <FieldNote of={id} hint={typing.note ?? props.hint} error={props.error} />
      <output className="visually-hidden">{typing.moved}</output>
      {isOpen && List !== null && (
        <List
          chosen={country}
          button={button}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            typing.choose(chosen)
            onChange?.()
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface CountryButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  country: Country
  isOpen: boolean
  onOpen: () => void
}

/** Only a picture of itself until the script has come: then there is a list to open. */
function CountryButton({ ref, country, isOpen, onOpen }: CountryButtonProps) {
  const isAlive = useHydrated()
  const face = (
    <>
      <Flag iso={country.iso} />
      <span>{`+${country.code}`}</span>
      <svg className="chevron" viewBox="0 0 14 9" aria-hidden="true">
        <path d="m1.5 1.5 5.5 5.5 5.5-5.5" />
      </svg>
    </>
  )
  if (!isAlive) return <span className="country">{face}</span>
  return (
    <button
      ref={ref}
      type="button"
      className="country"
      aria-label={labelOf(country)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {face}
    </button>
  )
}
