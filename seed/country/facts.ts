// What an owner has told buyers beside the words, and never against them.
import type { TypedFacts } from '../../domain/facts.ts'
import type { Random } from '../random.ts'

const WORDS: [RegExp, Partial<TypedFacts>][] = [
  [/will not start|non runner|clicks|engine is out|dropped a valve|snapped/, { starts: 'no' }],
  [/winch|on bricks/, { rolls: 'no' }],
  [/drives|runs/, { starts: 'yes', rolls: 'yes' }],
  [/rolls and steers/, { rolls: 'yes' }],
  [/no keys/, { keys: '0' }],
  [/one key/, { keys: '1' }],
  [/two keys/, { keys: '2' }],
  [/no v5c/, { v5c: 'no' }],
  [/v5c (here|to hand)/, { v5c: 'yes' }],
  [/catalytic converter was stolen/, { catalyst: 'no' }],
  [/flat tyre/, { tyres: 'no' }],
  [/underground/, { stands: 'underground' }],
  [/drive, easy|on the drive/, { stands: 'drive' }],
]

/** What the owner of a car says who described it with `words`; most say some of it, some nothing. */
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
  const inWords = WORDS.filter(([pattern]) => pattern.test(plain) && !isSilent)
  return Object.assign(
    Object.fromEntries(said.map(([field, answer]) => [field, answer])),
    ...inWords.map(([, facts]) => facts),
  ) as Partial<TypedFacts>
}
