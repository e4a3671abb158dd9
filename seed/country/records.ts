// Collections that are over, so that the first agents have a record: what was knocked off each agreed price.
import type { Story } from './stories.ts'

const kept = (times: number): number[] => Array.from({ length: times }, () => 0)

// Agents by their place in AGENTS. Stories add to them.
const KNOCKED_OFF: [agent: number, pounds: number[]][] = [
  [2, [45, 45, ...kept(17)]],
  [0, [80, 120, 60, 80, 60, ...kept(7)]],
  [1, kept(3)],
]
const LETTERS = 'ABCDEFGHJKLMNOPRSTUVW'
const REASON = 'They said scrap had gone down that week.'

export const RECORDS: Story[] = KNOCKED_OFF.flatMap(([agent, each]) =>
  each.map((lessBy, nth): Story => {
    const days = 11 + 2 * nth
    const pounds = 300 + 15 * nth
    return {
      state: null,
      page: 'deal',
      registrationNumber: `YC08 ${LETTERS[agent]}${LETTERS[nth]}K`,
      daysAgo: days,
      async tell({ quote, choose, collect, outcome, agentPaid }) {
        const hours = days * 24
        await quote(agent, { pounds, hours: hours - 6 })
        await choose(agent, hours - 20)
        await collect(hours - 21, 2 - days)
        const paid = pounds - lessBy
        const less = { said: 'paid-less', paid, reason: REASON }
        await outcome(hours - 75, lessBy === 0 ? { said: 'paid-full' } : less)
        await agentPaid(hours - 80, paid)
      },
    }
  }),
)
