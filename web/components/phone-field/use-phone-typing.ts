// The input keeps its own text, so that nothing typed before the script came is lost.
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
} from 'react'
import { labelOf, UNITED_KINGDOM, type Country } from './country.ts'
import { afterPrefix, digitsOf, nationalPart, numberToSend, withinLimit } from './phone-typing.ts'

const TOO_MANY =
  'A phone number has up to 15 digits, including its country code. The rest was left out.'

// A number typed by hand moves to its country once this much is there to tell it by.
const DIGITS_TO_TELL = 3

export interface PhoneTyping {
  country: Country
  /** What to say under the field, or null. */
  note: string | null
  /** Read out: the country that a typed number has chosen by itself, or ''. */
  moved: string
  choose(country: Country): void
  say(note: string | null): void
  onChange(event: ChangeEvent<HTMLInputElement>): void
  onBlur(): Promise<void>
}

/** `input` is the field, named `name` in its form, where it becomes the number as it is sent. */
export function usePhoneTyping(
  input: RefObject<HTMLInputElement | null>,
  name: string,
): PhoneTyping {
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
      const typed = formData.get(name)
      if (typeof typed === 'string') formData.set(name, numberToSend(typed, country))
    }
    form?.addEventListener('formdata', complete)
    return () => form?.removeEventListener('formdata', complete)
  }, [input, name, country])

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
    choose(chosen) {
      setCountry(chosen)
      hint(chosen).catch(() => undefined)
    },
    onChange({ currentTarget: field }) {
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
async function takeCountry(
  field: HTMLInputElement,
  chosen: Country,
  digitsToTell: number,
): Promise<Country | null> {
  const typed = afterPrefix(field.value)
  if (typed === null) return null
  const isBritish = digitsOf(typed).startsWith(UNITED_KINGDOM.code)
  // British numbers wait for nothing: they are nearly all there are.
  const find = isBritish ? keepIfBritish : (await import('./countries.ts')).countryOf
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
