// What texts say of a deal: to its owner, with the link that opens it, and to its agent.
import { dealPath, editFormPath } from '../../../../domain/site/addresses.ts'
import { HALF_DAY_WORDS, type HalfDay } from '../../../../domain/market/collection.ts'
import { shortDay } from '../../../../domain/basics/days.ts'
import { inPounds, pounds } from '../../../../domain/basics/money.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import { displayRegistration, type Registration } from '../../../../domain/vehicles/registration.ts'
import { asGsm7, cut } from './gsm7.ts'
import { onePart, type Names } from './owner-wording.ts'

interface Agreed {
  registration: Registration
  amount_pence: number
  agent_name?: string
  /** The day on which the agent comes. */
  day?: string | null
  half?: HalfDay
}

const NAME_MAX = 30

function inWords({ registration, amount_pence: pence, agent_name = '', day, half }: Agreed) {
  const on = day ? shortDay(day) : null
  return {
    car: displayRegistration(registration),
    amount: inPounds(pounds(pence)),
    who: cut(asGsm7(agent_name), NAME_MAX),
    on,
    when: half ? `${on}, ${HALF_DAY_WORDS[half]}` : on,
  }
}

type Told = ReturnType<typeof inWords>
type ToOwner = Told & { agent_name: string; unique_id: string }
type ToAgent = Told & { posting_id: string }
type Called = { phone: string; isNewNumber?: boolean }
type OfDay = ToOwner & { day: string; half: HalfDay }

/** The page that the text of each kind links, and its sentences, the most helpful first. */
const WORDS = {
  /** To the agent whose quote was chosen. */
  chosen: ({ posting_id, phone, car, amount, isNewNumber }: ToAgent & Called) => [
    `/agents/cars/${posting_id}`,
    ...(isNewNumber ? [`the number for ${car} is now ${readablePhone(phone)}:`] : []),
    `you're chosen for ${car} at ${amount}. Call ${readablePhone(phone)}, then enter the day:`,
    `chosen: ${car}, ${amount}. Call ${readablePhone(phone)}:`,
  ],
  /** Anybody with a quotes link may choose, and only the link in this text opens the deal. */
  deal: ({ unique_id, awaits_owner, car, amount, who }: ToOwner & { awaits_owner: number }) => [
    dealPath(unique_id),
    ...(awaits_owner === 1
      ? [
          `did you choose ${who} for ${car} at ${amount}? They get your number once you say so:`,
          `did you choose ${amount} for ${car}? They get your number once you say so:`,
          `did you choose ${amount} for ${car}? Say so:`,
        ]
      : [
          `you chose ${who} for ${car} at ${amount}. What to do next, or undo it:`,
          `you chose ${amount} for ${car}. What's next, or undo:`,
          `${amount} for ${car}:`,
        ]),
  ],
  /** Once the agent has entered when they collect the car. */
  collection: ({ unique_id, car, amount, who, when }: OfDay) => [
    dealPath(unique_id),
    `${who} will collect ${car} on ${when}, for ${amount}. Not then? Say so:`,
    `${who} will collect ${car} on ${when}. Not then? Say so:`,
    `${who} collects ${car} on ${when}. Not then?`,
    `${car} will be collected on ${when}:`,
    `${car}: ${when}:`,
  ],
  /** The evening before, with the page that they hold up to the driver. */
  'day-before': ({ unique_id, car, amount, who, when }: OfDay) => [
    dealPath(unique_id),
    `${when}: ${who} collects ${car} for ${amount}. Nothing is taken off. Show them:`,
    `${when}: ${who} collects ${car} for ${amount}. Show them:`,
    `${when}: ${car} is collected for ${amount}:`,
    `${when}: ${car}, ${amount}:`,
  ],
  /** To the agent: the owner refuses the day that they entered, or says that nobody came on it (`isNoShow`). */
  'day-refused': ({
    posting_id,
    car,
    on,
    otherDays,
    isNoShow,
  }: ToAgent & { day: string; otherDays: readonly string[]; isNoShow: boolean }) => {
    const news = `the owner of ${car} ${isNoShow ? 'says nobody came on' : "can't do"} ${on}.`
    const others = otherDays.map(shortDay)
    const listed = [others, others.map((day) => day.replace(/ \w+$/, ''))]
    return [
      `/agents/cars/${posting_id}`,
      ...listed.flatMap((days) =>
        days.length === 0 ? [] : [`${news} These would do: ${days.join(', ')}.`],
      ),
      `${news} Call, then enter another day:`,
      `${car}: not ${on}:`,
    ]
  },
  /** The morning after. */
  outcome: ({ unique_id, car, amount, who }: ToOwner) => [
    dealPath(unique_id),
    `did ${who} collect ${car}, and did they pay ${amount}? Tap to say:`,
    `was ${car} collected and ${amount} paid?`,
    `${car} collected?`,
  ],
  /** Where the agent calls the deal off. */
  'deal-ended': ({ unique_id, car, who }: ToOwner) => [
    editFormPath(unique_id),
    `${who} can't collect ${car} after all. Your other prices:`,
    `the deal for ${car} is off. Your prices:`,
    `${car}: the deal is off:`,
  ],
  /** To the agent whose deal the owner has ended; in `wantedLess` they came and wanted to pay less. */
  'deal-off': ({ car, amount, on, wantedLess }: Told & { wantedLess: boolean }) => [
    '/agents/quotes',
    ...(wantedLess ? [`the owner of ${car} says no to less than ${amount}. The deal is off:`] : []),
    `the deal for ${car} is off. Don't collect it${on === null ? '' : ` on ${on}`}. Your quotes:`,
    `the deal for ${car} is off. Don't collect it:`,
  ],
} satisfies Record<string, (deal: never) => [path: string, ...sentences: string[]]>

export type DealKind = keyof typeof WORDS
/** What the words of a kind need to know. */
export type Said<K extends DealKind> = Agreed & Omit<Parameters<(typeof WORDS)[K]>[0], keyof Told>

export function dealText<K extends DealKind>(names: Names, kind: K, deal: Said<K>): string {
  const said = WORDS[kind] as unknown as (deal: Told & Said<K>) => [string, ...string[]]
  const [path, ...sentences] = said({ ...deal, ...inWords(deal) })
  return onePart(names, path, sentences)
}
