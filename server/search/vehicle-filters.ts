// What an agent may narrow the list of cars by.
import { withoutSeparators } from '../../domain/as-typed.ts'

/** What was asked for. */
export interface VehicleFilters {
  /** Words of the vehicle issues, or beginnings of make, model, colour, registration or a postcode's district. */
  q?: string | undefined
  /** Only cars that this agent has given no quote on. */
  unquotedBy?: string | undefined
  /** Only cars with a photo, or only cars without. */
  photo?: boolean | undefined
}

/** The same as the database is asked. */
export interface Sought {
  /** The beginning of a registration, compact: where there are such cars, the words need not be searched for. */
  registration: string | null
  /** Each is in the issues, or begins a word of the car's details, the registration or the postcode's district. Small letters. */
  words: string[]
  unquotedBy: string | null
  photo: boolean | null
}

// So much of a registration that few cars share it: AB12C, P450TK, ABC123D, but no LS11.
const MOST_OF_ONE = /^(?:[A-Z]{2}\d{2}[A-Z]{1,3}|[A-Z]\d{1,3}[A-Z]{1,3}|[A-Z]{3}\d{1,3}[A-Z])$/
const OLD_ONE = /^(?:[A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/
const LOOKED_UP_FROM = 5
const WORDS_MAX = 8
const Q_MAX = 100

/** Reads the filters; what is left out narrows nothing. */
export function readFilters({ q = '', unquotedBy, photo }: VehicleFilters): Sought {
  const typed = q.slice(0, Q_MAX)
  const compact = withoutSeparators(typed)
  const isOne = MOST_OF_ONE.test(compact) || (!/\s/.test(typed.trim()) && OLD_ONE.test(compact))
  const registration = isOne && compact.length >= LOOKED_UP_FROM ? compact : null
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  return {
    registration,
    words,
    unquotedBy: unquotedBy ?? null,
    photo: photo ?? null,
  }
}

/** Whether every car is sought. */
export function narrowsNothing(sought: Sought): boolean {
  const { registration, words, unquotedBy, photo } = sought
  return registration === null && words.length === 0 && unquotedBy === null && photo === null
}
