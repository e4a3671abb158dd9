import { DAY_MS, HOUR_MS, MINUTE_MS } from '../basics/time.ts'

type KeptSetting =
  | 'keepPostingsDays'
  | 'keepWordingDays'
  | 'keepTextsDays'
  | 'keepApplicationsDays'
  | 'keepClosedAgentsDays'

export interface Kept {
  /** The words in the privacy policy. */
  what: string
  /** The words for the period, if it is not a number of days; `{}` stands for the number of days, hours or minutes. */
  howLong?: string
  days?: number | KeptSetting
  hours?: number
  minutes?: number
  /** The task that deletes it, if not its age alone; null where it goes with something else or by its owner's word. */
  task?: string | null
}

/** How long an entry is kept under these settings, in milliseconds. */
export function keptMs(
  { days = 0, hours = 0, minutes = 0 }: Pick<Kept, 'days' | 'hours' | 'minutes'>,
  settings: Record<KeptSetting, number>,
): number {
  const wholeDays = typeof days === 'string' ? settings[days] : days
  return wholeDays * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS
}

/** A session at the desk that nobody uses ends sooner than others. */
export const DESK_IDLE_HOURS = 1

export const KEPT_OF_STAFF = {
  deskSessions: {
    what: 'That one of our staff is signed in, in coded form',
    howLong: '{} hours, or one without use',
    hours: 8,
  },
  deskNetworks: {
    what: 'A coded form of the networks from which our staff sign in, so that a new one is noticed',
    howLong: '{} days after they last do',
    days: 90,
  },
  changes: { what: 'What our staff changed and looked at, and the reason they gave', days: 730 },
} as const satisfies Record<string, Kept>

/** A session that nobody uses ends sooner than others. */
export const IDLE_DAYS = 7
/** For this long a cookie recognises a browser in which an agent signed in. We keep nothing about the browser. */
export const KNOWN_BROWSER_DAYS = 365
const CODE_MINUTES = 10
// The clocks go back on a day in October, which has an hour more.
const LONGEST_DAY_HOURS = 25

/** What is kept of people, for how long, and which task deletes it: the tasks and the privacy policy read this table. */
export const KEPT = {
  postings: {
    what: 'Your posting, with its photos, what you told buyers about the car and what they asked, what DVLA and DVSA hold about it, its links, its quotes and what was said about its collection',
    howLong: 'Until you delete it, or don’t come back for {} days',
    days: 'keepPostingsDays',
    task: 'purgeIdlePostings',
  },
  endedLinks: { what: 'A coded record of a link that has ended, so that it can say why', days: 30 },
  disclosedNumbers: {
    what: 'A coded record of which agent was given a number, so that we can tell its holder',
    days: 30,
  },
  unclaimedPhotos: {
    what: 'A photo from a form that didn’t reach us whole',
    days: 7,
    task: 'sweepOrphanPhotos',
  },
  wording: {
    what: 'The wording of a text',
    howLong: '{} days after it was sent',
    days: 'keepWordingDays',
  },
  codeWording: {
    what: 'The wording of a text with a sign-in code',
    howLong: '{} minutes after it was sent',
    minutes: CODE_MINUTES,
  },
  texts: {
    what: 'Which texts we sent to which number, and when',
    howLong: '{} days, or until the posting is deleted',
    days: 'keepTextsDays',
  },
  deliveries: { what: 'Whether a text arrived, under the phone company’s own reference', days: 30 },
  submissions: {
    what: 'A coded record of each form, to recognise a repeat',
    howLong: '{} hours',
    hours: 24,
  },
  textCounts: { what: 'A coded count of the texts to a number', days: 7 },
  textShares: {
    what: 'A coded count of the forms and texts that a network address sent or asked for, and of the cars it asked about',
    howLong: 'Up to {} hours',
    hours: 26,
  },
  agentShares: {
    what: 'A coded count of what an agent has looked at and quoted on, of the numbers that our staff were shown, and of how often a posting was given another number, buyer or day, to prevent abuse',
    howLong: 'Up to {} hours',
    hours: LONGEST_DAY_HOURS,
  },
  stops: {
    what: 'A coded record that a number wants no texts, so that nobody else can start them',
    howLong: 'Until you start them again',
    task: null,
  },
  answers: {
    what: 'What DVLA and DVSA answered about a registration, under a coded form of it',
    howLong: '{} hours',
    hours: 24,
  },
  codes: {
    what: 'A coded form of an agent’s sign-in code, or of one of our staff’s',
    howLong: '{} minutes, or until it is used',
    minutes: CODE_MINUTES,
  },
  sessions: {
    what: 'Where an agent is signed in, and where alerts go',
    howLong: `{} days, ${IDLE_DAYS} without use, or until the agent signs out`,
    days: 30,
  },
  alerts: { what: 'Which new cars an agent was alerted to, and alerts on their way', days: 2 },
  applications: {
    what: 'An application to be an agent that we didn’t approve',
    days: 'keepApplicationsDays',
    task: 'purgeOldApplications',
  },
  agents: {
    what: 'An agent’s details, people, alerts and quotes, and when they were given a number or asked not to call it',
    howLong: 'As long as they are an agent, and for {} days after we end that',
    days: 'keepClosedAgentsDays',
    task: 'purgeClosedAgents',
  },
  newPeople: {
    what: 'The name and number of somebody an agent added who hasn’t signed in',
    days: 7,
  },
  removedPeople: {
    what: 'The name of somebody an agent removed, beside what they quoted and which numbers they were given',
    days: 365,
  },
  deals: {
    what: 'What an agent agreed and paid for a car and whether they came, without the car and with its owner’s number only in coded form',
    days: 365,
  },
  subscriptions: {
    what: 'What Stripe, which takes agents’ payments, tells us of a subscription, with the last four digits of the card',
    howLong: 'As long as they are an agent, and until Stripe has deleted it',
    task: null,
  },
  goneCars: {
    what: 'A car that has gone, for each agent who quoted on it: its make and year, what they quoted and what became of it',
    days: 365,
  },
  gonePlates: {
    what: 'With that, its registration and the first half of its post code, in case somebody complains',
    days: 30,
  },
  agentNames: {
    what: 'The name of an agent who asked to be erased but was given a number',
    howLong: '{} days after they were last given one, and while a posting names them as its buyer',
    days: 30,
    task: 'purgeClosedAgents',
  },
  complaints: {
    what: 'What you tell us in a complaint, with its photo and how to reach you, what we answered, and what the buyer told us',
    howLong: 'Until we close it, and for {} days after',
    days: 365,
    task: 'purgeClosedComplaints',
  },
  securityEvents: {
    what: 'Who signed in and who was turned away, with a coded form of the network address',
    days: 30,
    task: null,
  },
  deletions: {
    what: 'A coded record of what was deleted or stopped, so that a copy of our data from before doesn’t bring it back',
    days: 365,
    task: 'purgeDeletions',
  },
  ...KEPT_OF_STAFF,
  backups: {
    what: 'Copies of all this, in case it’s lost, and our database’s own log',
    days: 14,
    task: null,
  },
} as const satisfies Record<string, Kept>

/**
 * How long an entry is kept, in the words of the privacy policy. `daysOf` gives a setting's number, or a token for it.
 */
export function howLongInWords(kept: Kept, daysOf: (setting: KeptSetting) => string): string {
  const { days, hours, minutes } = kept
  const period = typeof days === 'string' ? daysOf(days) : (days ?? hours ?? minutes ?? '')
  return (kept.howLong ?? '{} days').replace('{}', String(period))
}
