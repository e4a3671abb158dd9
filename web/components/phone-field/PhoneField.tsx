// Without a script it is a plain telephone field that takes British numbers and, with + or 00, any other.
import {
  useRef,
  useState,
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  type ChangeEvent,
} from 'react'
import { POSTING_LABELS } from '../../../domain/basics/problem.ts'
import { describeField, Frame, useProblem } from '../Field.tsx'
import { useHydrated } from '../use-browser.ts'
import type { CountryListProps } from './CountryList.tsx'
import { Flag } from './Flag.tsx'
import {
  labelOf,
  type Country,
  UNITED_KINGDOM,
  afterPrefix,
  digitsOf,
  nationalPart,
  numberToSend,
  withinLimit,
} from './phone-typing.ts'
import { Icon } from '../Icons.tsx'

interface PhoneFieldProps {
  hint?: string | undefined
  optional?: boolean
  defaultValue?: string
}

const id = 'phoneNumber'
const NO_LIST = 'The list of countries did not load. Type the number with + and its country code.'

/** A field named `phoneNumber`. Hints about the number take the place of `hint`. */
export function PhoneField(props: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [List, setList] = useState<ComponentType<CountryListProps> | null>(null)
  const typing = usePhoneTyping(input)
  const { country } = typing
  const error = useProblem(id)
  const isAlive = useHydrated()
  const face = (
    <>
      <Flag iso={country.iso} />
      <span>{`+${country.code}`}</span>
      <Icon className="icon chevron" box="14 9" d="m1.5 1.5 5.5 5.5 5.5-5.5" />
    </>
  )

  const open = async (): Promise<void> => {
    const { CountryList } = await import('./CountryList.tsx')
    setList(() => CountryList)
    setOpen(true)
  }

  return (
    <Frame {...{ id, error }} label={POSTING_LABELS.phoneNumber} hint={typing.note ?? props.hint}>
      <div className={country.code.length > 2 ? 'phone long' : 'phone'}>
        {/* Only a picture of itself until the script has come: then there is a list to open. */}
        {isAlive ? (
          <button
            ref={button}
            type="button"
            className="country"
            aria-label={labelOf(country)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => void open().catch(() => typing.say(NO_LIST))}
          >
            {face}
          </button>
        ) : (
          <span className="country">{face}</span>
        )}
        <input
          ref={input}
          name={id}
          {...describeField(id, error)}
          className="input"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="1 (702) 123-4567"
          required={!props.optional}
          defaultValue={props.defaultValue}
          onChange={(event) => typing.onChange(event)}
          onBlur={() => void typing.onBlur()}
        />
      </div>
      <output className="visually-hidden">{typing.moved}</output>
      {isOpen && List !== null && (
        <List
          chosen={country}
          button={button}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false)
            typing.choose(chosen)
            // The number is another now, so that what was wrong with it is not said any more.
            input.current?.dispatchEvent(new Event('input', { bubbles: true }))
            input.current?.focus()
          }}
        />
      )}
    </Frame>
  )
}

// The input keeps its own text, so that nothing typed before the script came is lost.
const TOO_MANY =
  'A phone number has up to 15 digits, including its country code. The rest was left out.'

// A number typed by hand moves to its country once this much is there to tell it by.
const DIGITS_TO_TELL = 3

/** `input` is the field, which in its form becomes the number as it is sent. */
function usePhoneTyping(input: RefObject<HTMLInputElement | null>) {
  const [country, setCountry] = useState(UNITED_KINGDOM)
  const [note, say] = useState<string | null>(null)
  const [moved, setMoved] = useState('')
  const before = useRef('')

  const applyCountry = async (digitsToTell: number): Promise<Country> => {
    const field = input.current
    if (field === null) return country
    // Without a connection it stays as it was typed, which is as good to the server.
    const taken = await takeCountry(field, country, digitsToTell).catch(() => null)
    before.current = field.value
    if (taken === null || taken === country) return country
    setCountry(taken)
    setMoved(labelOf(taken))
    return taken
  }

  useLayoutEffect(() => {
    const isTyping = document.activeElement === input.current
    void applyCountry(isTyping ? DIGITS_TO_TELL : 0)
    // Only what the field starts with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  useEffect(() => {
    const form = input.current?.form
    const complete = ({ formData }: FormDataEvent): void => {
      const typed = formData.get(id)
      if (typeof typed === 'string') formData.set(id, numberToSend(typed, country))
    }
    form?.addEventListener('formdata', complete)
    return () => form?.removeEventListener('formdata', complete)
  }, [input, country])

  // A browser that comes back to the page restores the text and not the country: the text takes it along.
  const takeBack = useEffectEvent(() => void applyCountry(0))
  useEffect(() => {
    if (country === UNITED_KINGDOM) return undefined
    const leave = (): void => {
      if (input.current !== null) input.current.value = numberToSend(input.current.value, country)
    }
    const stay = new AbortController()
    addEventListener('pagehide', leave, stay)
    addEventListener('pageshow', takeBack, stay)
    return () => stay.abort()
  }, [input, country])

  const hint = async (inCountry: Country): Promise<void> => {
    const { phoneHint } = await import('./phone-hint.ts')
    say(phoneHint(input.current?.value ?? '', inCountry))
  }

  return {
    country,
    note,
    moved,
    say,
    choose(chosen: Country) {
      setCountry(chosen)
      hint(chosen).catch(() => undefined)
    },
    onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
      const isPasted = field.value.length - before.current.length > 1
      const kept = withinLimit(before.current, field.value, country.code)
      say(kept === field.value ? null : TOO_MANY)
      if (kept !== field.value) putBack(field, kept, isPasted)
      before.current = kept
      const isAtEnd = field.selectionStart === field.value.length
      if (isPasted || isAtEnd) void applyCountry(isPasted ? 0 : DIGITS_TO_TELL)
    },
    // Without a connection there is simply no hint.
    onBlur: () =>
      applyCountry(0)
        .then(hint)
        .catch(() => undefined),
  }
}

// Takes a country code out of the field; gives its country, or null where there is nothing to take.
async function takeCountry(field: HTMLInputElement, chosen: Country, digitsToTell: number) {
  const typed = afterPrefix(field.value)
  if (typed === null) return null
  const isBritish = digitsOf(typed).startsWith(UNITED_KINGDOM.code)
  // British numbers wait for nothing: they are nearly all there are.
  const find = isBritish ? keepIfBritish : (await import('./country-search.ts')).countryOf
  // Read again: typing may have gone on meanwhile.
  const rest = afterPrefix(field.value)
  const found = rest === null ? null : find(rest, chosen)
  if (rest === null || found === null) return null
  if (digitsOf(rest).length < found.code.length + digitsToTell) return null
  field.value = nationalPart(rest, found.code)
  return found
}

function keepIfBritish(_rest: string, chosen: Country): Country {
  return chosen.code === UNITED_KINGDOM.code ? chosen : UNITED_KINGDOM
}

// A key that is not taken leaves the caret where it was; after a paste it is at the end.
function putBack(field: HTMLInputElement, kept: string, isPasted: boolean): void {
  const caret = Math.max(0, (field.selectionStart ?? 1) - 1)
  field.value = kept
  if (!isPasted) field.setSelectionRange(caret, caret)
}
