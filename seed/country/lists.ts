// What a country of cars is made of: the lists beside this file, a row each. The agents are businesses that nobody
// has, on numbers of Ofcom's "Telephone numbers for use in TV and radio drama programmes".
import { readFileSync } from 'node:fs'
import type { Body, Wear } from '../pictures/draw-picture.ts'

function rows(name: string): Record<string, string>[] {
  const file = readFileSync(`${import.meta.dirname}/${name}.csv`, 'utf8')
  const [head = [], ...others] = file
    .trimEnd()
    .split('\n')
    .map((row) => row.split(';'))
  return others.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])))
}

/** Which cars there are in Britain, roughly: as registers write them, and when and how they were sold new. */
export const MODELS = rows('models').map(({ body, make = '', model = '', from, to, cc }) => {
  // Its usual engine is in cubic centimetres.
  const figures = { from: Number(from), to: Number(to), cc: Number(cc) }
  return { body: body as Body, make, model, ...figures }
})

/** What is wrong with a car by its owner's words, how much that takes off its worth, and what of it shows. */
export type Fault = (typeof WORDS)[number]

/** What is said of a fault of a car, a van or a 4x4, after it of a car that drives or stands, and by a buyer. */
export function wordsOf(what: 'car' | 'van' | '4x4' | 'drives' | 'stands' | 'buyer'): Fault[] {
  return WORDS.filter(({ of }) => of === what)
}

const WORDS = rows('words').map(({ of, text = '', worth, wear = '' }) => {
  const seen = wear.split(' ').filter((each) => each !== '') as Wear[]
  return { of, text, worth: Number(worth), wear: seen }
})

/** What an owner's words say of facts. */
export const FACTS = rows('facts').map(({ words = '', fact, answer }) => {
  return { words: new RegExp(words), fact, answer }
})

/** What a tester writes where a car fails, by words of its owner. */
export const FAILURES = rows('failures').map(({ of = '', text = '', type = '' }) => {
  return { of: new RegExp(of, 'i'), text, type, dangerous: type === 'DANGEROUS' }
})

/** The paints of Britain, roughly as often as its cars have them. Registers know no shades. */
export const PAINTS = rows('paints').map(({ colour = '', shade = '', weight }) => {
  return [{ colour, shade }, Number(weight)] as const
})

/** Every part of the United Kingdom by letters of its postcodes; more where people live, and around Leeds. */
export const AREAS = rows('areas').map(
  ({ around, letters = '', districts = '', weight, tag = '' }) => {
    const [from = 1, to = 1] = districts.split('-').map(Number)
    return { around, letters, from, to, weight: Number(weight), tag }
  },
)

export interface SeededAgent {
  businessName: string
  contactName: string
  /** To sign in with. */
  phoneNumber: string
  /** As owners see it. */
  contact: string
  yardPostcode: string
  licenceNumber: string
  licenceCouncil: string
  licenceKind: string
  atfPermit: string
  /** 'yes', 'no', or 'applied' where an operator has not decided yet. */
  subscribed: string
  /** First letters of registrations where it collects; Y and N stand for the north of England. */
  buys: string
}

const BUSINESSES = rows('agents') as object[] as SeededAgent[]
export const APPLICANTS = BUSINESSES.filter(({ subscribed }) => subscribed === 'applied')
export const AGENTS = BUSINESSES.filter((business) => !APPLICANTS.includes(business))

/** To try the console with: one who may see owners' numbers, and one who may not. */
export const [SUBSCRIBED_AGENT, UNSUBSCRIBED_AGENT] = AGENTS as [SeededAgent, SeededAgent]
