// What an owner says of a car: what is wrong with it, in words, and facts, which are never against the words.
import type { TypedFacts } from '../../domain/vehicles/facts.ts'
import type { Body } from '../pictures/draw-picture.ts'
import type { Random } from '../random.ts'
import { FACTS, wordsOf, type Fault } from './lists.ts'

/** How much worth is left of a car that drives. */
const DRIVES_FROM = 0.88
const SUBJECTS = ['MOT', 'V5C', 'key', 'yre', 'well', 'runs']

/** What is wrong with one. */
export function pickFault(body: Body, random: Random): Fault {
  if (body === 'van' && random.chance(0.7)) return random.pick(wordsOf('van'))
  if (body === '4x4' && random.chance(0.45)) return random.pick(wordsOf('4x4'))
  return random.pick(wordsOf('car'))
}

/** In words. Some type with care, some in a hurry on a phone; nobody says two things of the same key. */
export function inWords({ text, worth }: Fault, random: Random): string {
  const said = SUBJECTS.filter((subject) => text.includes(subject))
  const ends = wordsOf(worth >= DRIVES_FROM ? 'drives' : 'stands').filter(
    (end) => !said.some((subject) => end.text.includes(subject)),
  )
  const sentences = [text, random.pick(ends).text].filter((sentence) => sentence !== '')
  if (random.chance(0.16)) return sentences.join(', ').toLowerCase()
  return sentences.map((sentence) => `${sentence}.`).join(' ')
}

/** What the owner who said `words` tells buyers besides; most say some of it, some nothing. */
export function makeFacts(words: string, random: Random): Partial<TypedFacts> {
  const most: [keyof TypedFacts, string, share: number][] = [
    ['starts', random.chance(0.6) ? 'yes' : 'no', 0.7],
    ['v5c', random.chance(0.85) ? 'yes' : 'no', 0.75],
    ['catalyst', random.chance(0.9) ? 'yes' : 'no', 0.65],
    ['keys', random.chance(0.6) ? '1' : '2', 0.5],
    ['rolls', random.chance(0.9) ? 'yes' : 'no', 0.4],
    ['tyres', random.chance(0.8) ? 'yes' : 'no', 0.3],
    ['stands', random.pick(['drive', 'drive', 'road', 'garage']), 0.3],
    ['evenings', 'yes', 0.3],
  ]
  const isSilent = random.chance(0.25)
  const said = most.filter(([, , share]) => random.chance(share) && !isSilent)
  const plain = words.toLowerCase()
  const inThem = FACTS.filter(({ words: pattern }) => pattern.test(plain) && !isSilent)
  return Object.fromEntries([...said, ...inThem.map(({ fact, answer }) => [fact, answer])])
}
