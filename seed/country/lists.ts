// Each list is a file beside this one. The agents are made up, and Ofcom keeps their numbers for drama.
import { readFileSync } from 'node:fs'

export function rows<Column extends string>(name: string): Record<Column, string>[] {
  const [head = [], ...others] = readFileSync(`${import.meta.dirname}/${name}.csv`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.split(';'))
  return others.map((row) => {
    const cells = head.map((column, at) => [column, row[at] ?? ''])
    return Object.fromEntries(cells) as Record<Column, string>
  })
}

/** Which cars there are in Britain, roughly: as registers write them, and when and how they were sold new. */
export const MODELS = rows<'body' | 'make' | 'model' | 'from' | 'to' | 'cc'>('models').map(
  ({ from, to, cc, ...car }) => ({ ...car, from: Number(from), to: Number(to), cc: Number(cc) }),
)

/** What a tester writes where a car fails, by words of its owner. */
export const FAILURES = rows<'of' | 'text' | 'type'>('failures').map(({ of, text, type }) => {
  return { of: new RegExp(of, 'i'), text, type, dangerous: type === 'DANGEROUS' }
})

export interface SeededAgent {
  businessName: string
  contactName: string
  phoneNumber: string
  contact: string
  yardPostcode: string
  licenceNumber: string
  licenceCouncil: string
  licenceKind: string
  atfPermit: string
  /** 'yes', 'no', or 'applied' where an operator has not decided yet. */
  subscribed: string
}

const BUSINESSES: SeededAgent[] = rows<keyof SeededAgent>('agents')
export const APPLICANTS = BUSINESSES.filter(({ subscribed }) => subscribed === 'applied')
export const AGENTS = BUSINESSES.filter((business) => !APPLICANTS.includes(business))

/** To try the console with: one who may see owners' numbers, and one who may not. */
export const [SUBSCRIBED_AGENT, UNSUBSCRIBED_AGENT] = AGENTS as [SeededAgent, SeededAgent]
