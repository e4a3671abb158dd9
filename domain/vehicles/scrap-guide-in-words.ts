import { inPounds } from '../basics/money.ts'
import type { ComparedQuote, ScrapGuide } from './scrap-guide.ts'

/** The words before the sum, in bold. */
export const SCRAP_GUIDE = 'Scrap guide'

/** Such as "£150 to £185", or one sum where both ends are the same. */
export function guideInWords({ from, to }: Pick<ScrapGuide, 'from' | 'to'>): string {
  return from === to ? inPounds(from) : `${inPounds(from)} to ${inPounds(to)}`
}

/** Such as "£455 above the scrap guide". */
export function comparedInWords({ standing, pounds }: ComparedQuote): string {
  if (standing === 'within') return 'Within the scrap guide'
  return `${inPounds(pounds)} ${standing} the scrap guide`
}

/** Such as "1,150 to 1,230 kg". */
export function kilogramsInWords({ kilogramsFrom, kilogramsTo }: ScrapGuide): string {
  const [from, to] = [kilogramsFrom, kilogramsTo].map((kilograms) =>
    kilograms.toLocaleString('en-GB'),
  )
  return from === to ? `${from} kg` : `${from} to ${to} kg`
}

export function guideExplained(guide: ScrapGuide): string[] {
  const { poundsPerTonne, source } = guide
  const kilograms = kilogramsInWords(guide)
  return [
    `Cars with an engine like this one’s weigh about ${kilograms}. That is our estimate.`,
    `Scrap cars fetch ${inPounds(poundsPerTonne)} a tonne: ${source}, ${inFull(guide.day)}.`,
    'It’s a guide, not an offer.',
  ]
}

function inFull(day: string): string {
  return new Date(day).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' })
}
