// Owners at every step of a deal. Each has three quotes of the first agents and goes on from there; hours are ago.
import type { Storyteller } from '../tell-story.ts'

export interface Story {
  /** As the seed prints it beside the link; null where it is not printed. */
  state: string | null
  page: 'deal' | 'quotes' | 'edit-form'
  registrationNumber: string
  /** When it was posted. */
  daysAgo: number
  tell: (owner: Storyteller) => Promise<void>
}

export const STARTS = 'Failed MOT on rear brakes. Starts and drives. One key.'
// The first is a collector, to whom cars are sold on; the second has a site where they are scrapped.
const COLLECTOR = 1
const SITE = 2

type Row = [state: string, page: Story['page'], mark: string, tell: Story['tell']]

const ROWS: Row[] = [
  ['chosen, and can be undone', 'deal', 'YJ09 KDT', ({ choose }) => choose(COLLECTOR, 0.2)],
  ['chosen, no day yet', 'deal', 'YD58 LRV', ({ choose }) => choose(SITE, 5)],
  [
    'a day entered',
    'deal',
    'YN60 HBF',
    async ({ choose, collect, address }) => {
      await choose(SITE, 30)
      await address(29)
      await collect(26, 1)
    },
  ],
  [
    'not this day',
    'deal',
    'YK11 TGC',
    async ({ choose, collect, refuseDay }) => {
      await choose(COLLECTOR, 30)
      await collect(26, 1)
      await refuseDay(3)
    },
  ],
  [
    'fell through, and reported as sold',
    'quotes',
    'YH07 PNX',
    async ({ choose, fellThrough, report }) => {
      await choose(COLLECTOR, 60)
      await fellThrough(20)
      await report(3, 10, 'already-sold')
    },
  ],
  [
    'asked how it went',
    'deal',
    'YE06 DLB',
    async ({ choose, collect }) => {
      await choose(COLLECTOR, 72)
      await collect(70, -1)
    },
  ],
  [
    'paid in full',
    'deal',
    'YF13 RWS',
    async ({ choose, collect, outcome }) => {
      await choose(SITE, 120)
      await collect(118, -3)
      await outcome(50, { said: 'paid-full' })
    },
  ],
  [
    'paid less, with the buyer’s answer and a complaint',
    'deal',
    'YB05 GKN',
    async ({ choose, collect, outcome, agentPaid, answer, complain }) => {
      await choose(COLLECTOR, 120)
      await collect(118, -3)
      const reason = 'They said the tyres were worse than in the photo.'
      await outcome(50, { said: 'paid-less', paid: 360, reason })
      await agentPaid(48, 360)
      await answer(47, 'Two tyres were flat. The owner agreed to the price.')
      await complain(46, 'They offered £50 less with the car on the lorry already.')
    },
  ],
  [
    'nobody came',
    'deal',
    'YG10 VXC',
    async ({ choose, collect, outcome }) => {
      await choose(COLLECTOR, 72)
      await collect(70, -1)
      await outcome(4, { said: 'nobody-came' })
    },
  ],
  [
    'quotes expired, renewed and declined',
    'quotes',
    'YL08 FHD',
    async ({ quote, renew, decline }) => {
      await quote(3, { pounds: 440, hours: 190, validDays: 3 })
      await quote(4, { pounds: 395, hours: 180, validDays: 3 })
      await renew(4, 20)
      await decline(0, 10)
    },
  ],
  [
    'facts changed after the quotes',
    'quotes',
    'YR57 NPJ',
    async ({ edit, facts, keep }) => {
      await edit(41, { problem: `${STARTS} The catalytic converter was stolen.` })
      await facts(40, { starts: 'yes', keys: '1', catalyst: 'no' })
      await keep(2, 30)
    },
  ],
  [
    'another car, and one quote given again',
    'edit-form',
    'YS59 CWT',
    async ({ edit, quote }) => {
      await edit(30, { registrationNumber: 'YS59 CWV' })
      await quote(0, { pounds: 350, hours: 20 })
    },
  ],
]

const NEEDS = { needsKeys: true, needsCatalyst: true }

export const STORIES = ROWS.map(([state, page, registrationNumber, tell]): Story => ({
  state,
  page,
  registrationNumber,
  daysAgo: 9,
  async tell(owner) {
    await owner.quote(0, { pounds: 340, hours: 200, needs: { needsV5c: true } })
    await owner.quote(1, { pounds: 410, hours: 190 })
    await owner.quote(2, { pounds: 372, hours: 150, needs: NEEDS })
    await tell(owner)
  },
}))
