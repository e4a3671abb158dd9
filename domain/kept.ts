// What is kept of people, for how long and what ends it: the tasks that run and the privacy policy say the same.

/** Settings that are periods, in days. */
export type KeptSetting =
  | 'keepPostingsDays'
  | 'keepWordingDays'
  | 'keepTextsDays'
  | 'keepApplicationsDays'
  | 'keepClosedAgentsDays'

export interface Kept {
  /** As the privacy policy lists it. */
  what: string
  /** The same for how long; `{}` stands for the number of days. */
  howLong: string
  days: number | KeptSetting | null
  /** The scheduled task that ends it; null where it goes with something else or when its owner says so. */
  task: string | null
  /** Where it is in the database; `*` is every column that no other entry names. */
  columns: Record<string, string[] | '*'>
}

export const KEPT = {
  postings: {
    what: 'Your posting, with its photo, what DVLA and DVSA hold about the car, its links and its quotes',
    howLong: 'Until you delete it, or for {} days after you last use it',
    days: 'keepPostingsDays',
    task: 'deleteIdlePostings',
    columns: {
      postings: '*',
      links: '*',
      listing_agents: '*',
      quotes: '*',
      vehicle_details: '*',
      gathered_quotes: '*',
      removed_photos: '*',
      suppressed_phones: ['phone_to_clear'],
    },
  },
  endedLinks: {
    what: 'A coded record of a link that has ended, so that it can say why',
    howLong: '{} days',
    days: 30,
    task: 'forgetEndedLinks',
    columns: { ended_links: '*' },
  },
  disclosedNumbers: {
    what: 'A coded record of which agent was given a number, so that we can tell its holder',
    howLong: '{} days',
    days: 30,
    task: 'forgetDisclosedPhones',
    columns: { disclosures: ['phone_digest'] },
  },
  unclaimedPhotos: {
    what: 'A photo from a form that didn’t reach us whole',
    howLong: '{} days',
    days: 7,
    task: 'sweepOrphanPhotos',
    columns: {},
  },
  wording: {
    what: 'The wording of a text',
    howLong: '{} days after it was sent; a sign-in code goes within the hour',
    days: 'keepWordingDays',
    task: 'eraseOldWording',
    columns: { texts: ['body', 'asked_body'] },
  },
  texts: {
    what: 'Which texts we sent to which number, and when',
    howLong: '{} days, or until the posting is deleted',
    days: 'keepTextsDays',
    task: 'forgetOldTexts',
    columns: { texts: '*' },
  },
  deliveries: {
    what: 'Whether a text arrived, under the phone company’s own reference',
    howLong: '{} days',
    days: 30,
    task: 'forgetOldReports',
    columns: { deliveries: '*' },
  },
  submissions: {
    what: 'A coded record of each form, to recognise a repeat',
    howLong: '24 hours',
    days: 1,
    task: 'forgetOldSubmissions',
    columns: { submissions: '*' },
  },
  textCounts: {
    what: 'A coded count of the texts to a number',
    howLong: '{} days',
    days: 2,
    task: 'eraseOldWording',
    columns: { text_allowances: '*' },
  },
  textShares: {
    what: 'A coded count of the texts and cars that a network address asked for',
    howLong: 'Up to two hours',
    days: null,
    task: 'eraseOldWording',
    columns: { text_budgets: '*' },
  },
  agentShares: {
    what: 'A coded count of what an agent has looked at and quoted on, to prevent abuse',
    howLong: 'Until the next day',
    days: null,
    task: 'eraseOldWording',
    columns: {},
  },
  stops: {
    what: 'A coded record that a number wants no texts, so that nobody else can start them',
    howLong: 'Until you start them again',
    days: null,
    task: null,
    columns: { suppressed_phones: '*' },
  },
  answers: {
    what: 'What DVLA and DVSA answered about a registration, under a coded form of it',
    howLong: '24 hours',
    days: 1,
    task: 'forgetOldAnswers',
    columns: { vehicle_answers: '*' },
  },
  codes: {
    what: 'A coded form of an agent’s sign-in code',
    howLong: 'Ten minutes, or until it is used',
    days: null,
    task: 'forgetEndedSessions',
    columns: { sign_in_codes: '*' },
  },
  challenges: {
    what: 'What a passkey signed, so that it can’t be used again',
    howLong: 'Five minutes',
    days: null,
    task: 'forgetEndedSessions',
    columns: { passkey_challenges: '*' },
  },
  sessions: {
    what: 'Where an agent is signed in',
    howLong: '{} days, 7 without use, or until the agent signs out',
    days: 30,
    task: 'forgetEndedSessions',
    columns: { sessions: '*' },
  },
  applications: {
    what: 'An application to be an agent that we didn’t approve',
    howLong: '{} days',
    days: 'keepApplicationsDays',
    task: 'forgetOldApplications',
    columns: {},
  },
  agents: {
    what: 'An agent’s details, passkeys and quotes, and when they were given a number',
    howLong: 'As long as they are an agent, and for {} days after we end that',
    days: 'keepClosedAgentsDays',
    task: 'forgetClosedAgents',
    columns: { agents: '*', passkeys: '*', past_quotes: '*', disclosures: '*' },
  },
  agentNames: {
    what: 'The name of an agent who asked to be erased but was given a number',
    howLong: '{} days after they were last given one',
    days: 30,
    task: 'forgetClosedAgents',
    columns: {},
  },
  securityEvents: {
    what: 'Who signed in, who was turned away and which of our staff looked at what, with a coded form of the network address',
    howLong: '{} days',
    days: 30,
    task: 'forgetSecurityEvents',
    columns: {},
  },
  changes: {
    what: 'What our staff changed, and the reason they gave',
    howLong: '{} days',
    days: 730,
    task: 'forgetOldChanges',
    columns: { audit_log: '*' },
  },
} as const satisfies Record<string, Kept>

/** Tables without anything about anybody, each with what it holds. */
export const NOT_ABOUT_PEOPLE: Record<string, string> = {
  postcodes: 'where every postcode is',
  secrets: 'by what the keys of this installation are known, and the days’ keys of addresses',
  installation: 'which installation this is',
  server_processes: 'which servers are at work',
}

export function daysInMs(days: number): number {
  return days * 24 * 60 * 60 * 1000
}

/** How long an entry is kept under these settings, in milliseconds. */
export function keptMs(
  { days }: { days: number | KeptSetting },
  settings: Record<KeptSetting, number>,
): number {
  return daysInMs(typeof days === 'string' ? settings[days] : days)
}
