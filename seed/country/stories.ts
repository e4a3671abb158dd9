// Owners at every step of a deal, and collections that are over. Hours are ago, agents by their place in AGENTS.
import type { Step } from '../tell-story.ts'

export interface Story {
  /** As the seed prints it beside the link; null where it is not printed. */
  state: string | null
  page: 'deal' | 'quotes' | 'edit-form'
  registrationNumber: string
  /** The last figures of the owner's phone, a number for drama that no car of the country and no agent has. */
  phone: number
  daysAgo: number
  steps: Step[]
}

export const STARTS = 'Failed MOT on rear brakes. Starts and drives. One key.'
// The first is a collector, to whom cars are sold on; the second has a site where they are scrapped.
const COLLECTOR = 1
const SITE = 2
const LESS = { said: 'paid-less', paid: 360 }
const TYRES = 'They said the tyres were worse than in the photo.'

const QUOTED: Step[] = [
  ['quote', 0, { pounds: 340, hours: 200, needs: { needsV5c: true } }],
  ['quote', 1, { pounds: 410, hours: 190 }],
  ['quote', 2, { pounds: 372, hours: 150, needs: { needsKeys: true, needsCatalyst: true } }],
]

type Row = [state: string, page: Story['page'], mark: string, ...steps: Step[]]

// A story reads as a few lines, not as one for each step.
// oxfmt-ignore
const ROWS: Row[] = [
  ['chosen, and can be undone', 'deal', 'YJ09 KDT', ['choose', COLLECTOR, 0.2]],
  ['chosen, no day yet', 'deal', 'YD58 LRV', ['choose', SITE, 5]],
  ['a day entered', 'deal', 'YN60 HBF', ['choose', SITE, 30], ['address', 29], ['collect', 26, 1]],
  ['not this day', 'deal', 'YK11 TGC', ['choose', COLLECTOR, 30], ['collect', 26, 1], ['refuseDay', 3]],
  ['fell through, and reported as sold', 'quotes', 'YH07 PNX',
    ['choose', COLLECTOR, 60], ['fellThrough', 20], ['report', 3, 10, 'already-sold']],
  ['asked how it went', 'deal', 'YE06 DLB', ['choose', COLLECTOR, 72], ['collect', 70, -1]],
  ['paid in full', 'deal', 'YF13 RWS',
    ['choose', SITE, 120], ['collect', 118, -3], ['outcome', 50, { said: 'paid-full' }]],
  ['paid less, with the buyer’s answer and a complaint', 'deal', 'YB05 GKN',
    ['choose', COLLECTOR, 120], ['collect', 118, -3], ['outcome', 50, { ...LESS, reason: TYRES }], ['agentPaid', 48, 360],
    ['answer', 47, 'Two tyres were flat. The owner agreed to the price.'],
    ['complain', 46, 'They offered £50 less with the car on the lorry already.']],
  ['nobody came', 'deal', 'YG10 VXC',
    ['choose', COLLECTOR, 72], ['collect', 70, -1], ['outcome', 4, { said: 'nobody-came' }]],
  ['quotes expired, renewed and declined', 'quotes', 'YL08 FHD',
    ['quote', 3, { pounds: 440, hours: 190, validDays: 3 }], ['quote', 4, { pounds: 395, hours: 180, validDays: 3 }],
    ['renew', 4, 20], ['decline', 0, 10]],
  ['facts changed after the quotes', 'quotes', 'YR57 NPJ',
    ['edit', 41, { problem: `${STARTS} The catalytic converter was stolen.` }],
    ['facts', 40, { starts: 'yes', keys: '1', catalyst: 'no' }], ['keep', 2, 30]],
  ['another car, and one quote given again', 'edit-form', 'YS59 CWT',
    ['edit', 30, { registrationNumber: 'YS59 CWV' }], ['quote', 0, { pounds: 350, hours: 20 }]],
]

const kept = (times: number): number[] => Array.from({ length: times }, () => 0)
// What was knocked off each price that an agent agreed. Stories add to them.
const KNOCKED_OFF: [agent: number, pounds: number[]][] = [
  [2, [45, 45, ...kept(17)]],
  [0, [80, 120, 60, 80, 60, ...kept(7)]],
  [1, kept(3)],
]
const LETTERS = 'ABCDEFGHJKLMNOPRSTUVW'
const REASON = 'They said scrap had gone down that week.'

function overAndDone(agent: number, lessBy: number, nth: number): Omit<Story, 'phone'> {
  const daysAgo = 11 + 2 * nth
  const pounds = 300 + 15 * nth
  const hours = daysAgo * 24
  const paid = pounds - lessBy
  const less = { said: 'paid-less', paid, reason: REASON }
  const steps: Step[] = [
    ['quote', agent, { pounds, hours: hours - 6 }],
    ['choose', agent, hours - 20],
    ['collect', hours - 21, 2 - daysAgo],
    ['outcome', hours - 75, lessBy === 0 ? { said: 'paid-full' } : less],
    ['agentPaid', hours - 80, paid],
  ]
  const registrationNumber = `YC08 ${LETTERS[agent]}${LETTERS[nth]}K`
  return { state: null, page: 'deal', registrationNumber, daysAgo, steps }
}

const RECORDS = KNOCKED_OFF.flatMap(([agent, each]) =>
  each.map((lessBy, nth) => overAndDone(agent, lessBy, nth)),
)

export const STORIES: Story[] = [
  ...RECORDS.map((record, index) => ({ ...record, phone: 400 + index })),
  ...ROWS.map(([state, page, registrationNumber, ...steps], index) => {
    const story = { state, page, registrationNumber, daysAgo: 9, phone: 480 + index }
    return { ...story, steps: [...QUOTED, ...steps] }
  }),
]
