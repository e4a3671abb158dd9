// What callers, agents, phones and the whole site may do, and how long things stay. Nobody who runs a site changes
// these, so they are no settings; `LIMITS=off` lifts them outside production, and tests and trials set each by its
// name in capitals, such as SUBMISSIONS_PER_HOUR.
import type { SettingReader } from './settings-reader.ts'

/** Limits by their names; 0 lifts one. */
const LIFTABLE = {
  /** Connections that one address (IPv6: its /64) holds open. */
  connectionsPerAddress: 200,
  /** Forms from one address. An agent and an operator may write as often, and a browser may sign in as often. */
  submissionsPerHour: 300,
  /** Answers, edits and deletions with one link, from any address. */
  linkCallsPerHour: 60,
  readsPerMinute: 1200,
  vehicleLookUpsPerMinute: 60,
  /** For all forms together; each address has a 25th. */
  vehicleLookUpsPerHour: 5000,
  linkTextsPerDay: 3,
  /** To one phone; news of further quotes goes in one text at 18:00. */
  quoteTextsPerDay: 5,
  /** Links that one address may ask for in an hour; its network may ask for four times as many. */
  linkTextsPerAddress: 300,
  /** To numbers outside the United Kingdom and the Crown dependencies. */
  internationalTextsPerDay: 100,
  signInTextsPerDay: 5,
  /** Owners' numbers given to one agent. */
  disclosuresPerDay: 100,
  /** Owners' and complainants' numbers that one person at the desk may see. */
  numbersShownPerDay: 20,
  carsReadPerDay: 3000,
  quotesPerHour: 100,
  quotesPerDay: 400,
  /** Cars that one agent can ask owners about. */
  questionsPerDay: 40,
  minFreeDiskMb: 500,
  /** How long a text about a quote waits for others. With 0, texts about one car need not be an hour apart either. */
  quoteTextDelaySeconds: 600,
}

const FIXED = {
  keepPostingsDays: 90,
  keepWordingDays: 7,
  keepTextsDays: 90,
  keepApplicationsDays: 180,
  keepClosedAgentsDays: 365,
  /** How long a server that was asked to stop still takes connections. */
  drainSeconds: 2,
  databasePool: 10,
}

export type Limits = typeof LIFTABLE &
  typeof FIXED & {
    /** When texts about quotes go, in minutes after midnight in London. */
    quoteTextHours: { from: number; to: number }
  }

export function readLimits(read: SettingReader<'LIMITS'>): Limits {
  const isOff = read.choice('LIMITS', ['on', 'off']) === 'off'
  if (isOff && read.production) read.fault('LIMITS=off is for trials, not for production.')
  const numbers = Object.entries({ ...LIFTABLE, ...FIXED }).map(([name, limit]) => {
    const inCapitals = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
    const typed = Number(read.trial(inCapitals, String(isOff && name in LIFTABLE ? 0 : limit)))
    if (!Number.isSafeInteger(typed) || typed < 0) {
      read.fault(`${inCapitals} must be a whole number, 0 or more.`)
    }
    return [name, typed]
  })
  const [from = '', to = ''] = read
    .trial('QUOTE_TEXT_HOURS', isOff ? '00:00-24:00' : '08:00-20:00')
    .split('-')
  const quoteTextHours = { from: minutesOf(from), to: minutesOf(to) }
  return { ...Object.fromEntries(numbers), quoteTextHours } as Limits
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
