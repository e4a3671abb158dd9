// Owners at every step of a deal. Each has three quotes of its first agents and goes on from there.
import type { Storyteller } from '../tell-story.ts'

export interface Story {
  /** As the seed prints it beside the link; null where it is not printed. */
  state: string | null
  page: 'deal' | 'quotes' | 'edit-form'
  registrationNumber: string
  problem: string
  year: number
  /** When it was posted. */
  daysAgo: number
  tell: (owner: Storyteller) => Promise<void>
}

const STARTS = 'Failed MOT on rear brakes. Starts and drives. One key.'
const STANDS = 'Clutch gone, has stood on the drive since August. V5C to hand.'
// The first is a collector, to whom cars are sold on; the second has a site where they are scrapped.
const COLLECTOR = 1
const SITE = 2

const TOLD: Omit<Story, 'daysAgo'>[] = [
  {
    state: 'chosen, and can be undone',
    page: 'deal',
    registrationNumber: 'YJ09 KDT',
    problem: STARTS,
    year: 2009,
    tell: ({ choose }) => choose(COLLECTOR, 0.2),
  },
  {
    state: 'chosen, no day yet',
    page: 'deal',
    registrationNumber: 'YD58 LRV',
    problem: STANDS,
    year: 2008,
    tell: ({ choose }) => choose(SITE, 5),
  },
  {
    state: 'a day entered',
    page: 'deal',
    registrationNumber: 'YN60 HBF',
    problem: STARTS,
    year: 2010,
    async tell({ choose, collect, address }) {
      await choose(SITE, 30)
      await address(29)
      await collect(26, 1)
    },
  },
  {
    state: 'not this day',
    page: 'deal',
    registrationNumber: 'YK11 TGC',
    problem: STANDS,
    year: 2011,
    async tell({ choose, collect, refuseDay }) {
      await choose(COLLECTOR, 30)
      await collect(26, 1)
      await refuseDay(3)
    },
  },
  {
    state: 'fell through, and reported as sold',
    page: 'quotes',
    registrationNumber: 'YH07 PNX',
    problem: STARTS,
    year: 2007,
    async tell({ choose, fellThrough, report }) {
      await choose(COLLECTOR, 60)
      await fellThrough(20)
      await report(3, 10, 'already-sold')
    },
  },
  {
    state: 'asked how it went',
    page: 'deal',
    registrationNumber: 'YE06 DLB',
    problem: STANDS,
    year: 2006,
    async tell({ choose, collect }) {
      await choose(COLLECTOR, 72)
      await collect(70, -1)
    },
  },
  {
    state: 'paid in full',
    page: 'deal',
    registrationNumber: 'YF13 RWS',
    problem: STARTS,
    year: 2013,
    async tell({ choose, collect, outcome }) {
      await choose(SITE, 120)
      await collect(118, -3)
      await outcome(50, { said: 'paid-full' })
    },
  },
  {
    state: 'paid less, with the buyer’s answer and a complaint',
    page: 'deal',
    registrationNumber: 'YB05 GKN',
    problem: STARTS,
    year: 2005,
    async tell({ choose, collect, outcome, agentPaid, answer, complain }) {
      await choose(COLLECTOR, 120)
      await collect(118, -3)
      const reason = 'They said the tyres were worse than in the photo.'
      await outcome(50, { said: 'paid-less', paid: 360, reason })
      await agentPaid(48, 360)
      await answer(
        47,
        'Two tyres were flat, which nobody had told us. The owner agreed to the price.',
      )
      await complain(46, 'They offered £50 less on the drive, with the car on the lorry already.')
    },
  },
  {
    state: 'nobody came',
    page: 'deal',
    registrationNumber: 'YG10 VXC',
    problem: STANDS,
    year: 2010,
    async tell({ choose, collect, outcome }) {
      await choose(COLLECTOR, 72)
      await collect(70, -1)
      await outcome(4, { said: 'nobody-came' })
    },
  },
  {
    state: 'quotes expired, renewed and declined',
    page: 'quotes',
    registrationNumber: 'YL08 FHD',
    problem: STARTS,
    year: 2008,
    async tell({ quote, renew, decline }) {
      await quote(3, { pounds: 440, hours: 190, validDays: 3 })
      await quote(4, { pounds: 395, hours: 180, validDays: 3 })
      await renew(4, 20)
      await decline(0, 10)
    },
  },
  {
    state: 'facts changed after the quotes',
    page: 'quotes',
    registrationNumber: 'YR57 NPJ',
    problem: STARTS,
    year: 2007,
    async tell({ edit, facts, keep }) {
      await edit(41, { problem: `${STARTS} The catalytic converter was stolen.` })
      await facts(40, { starts: 'yes', keys: '1', catalyst: 'no' })
      await keep(2, 30)
    },
  },
  {
    state: 'another car, and one quote given again',
    page: 'edit-form',
    registrationNumber: 'YS59 CWT',
    problem: STARTS,
    year: 2009,
    async tell({ edit, quote }) {
      await edit(30, { registrationNumber: 'YS59 CWV' })
      await quote(0, { pounds: 350, hours: 20 })
    },
  },
]

/** Each begins with three quotes. */
export const STORIES = TOLD.map((story): Story => ({
  ...story,
  daysAgo: 9,
  async tell(owner) {
    await owner.quote(0, { pounds: 340, hours: 200, needs: { needsV5c: true } })
    await owner.quote(1, { pounds: 410, hours: 190 })
    await owner.quote(2, {
      pounds: 372,
      hours: 150,
      needs: { needsKeys: true, needsCatalyst: true },
    })
    await story.tell(owner)
  },
}))
