// The tests that mutation testing runs: those of the files that are changed. What takes long, and shows what
// others show too, is left out: each change would wait for it.
import { defineConfig } from 'vitest/config'

const TESTS: Record<string, { include: string[]; exclude: string[] }> = {
  // Much of the domain is tested where it is used.
  domain: {
    include: [
      'domain/**/*.test.ts',
      'server/desk/{agent,complaint,posting}-calls.test.ts',
      'server/market/{alerts/alerting,trade-book/book-states}.test.ts',
      'server/market/{alerts/alert-calls,quotes/quote-terms}.test.ts',
      'server/market/complaints/{complaint-calls,both-sides}.test.ts',
      'server/market/deals/{choosing,collecting}.test.ts',
      'server/market/search/{vehicle-calls,find-vehicles}.test.ts',
      'server/owners/{facts/facts,postings/{edit,submit,link}-calls}.test.ts',
      'server/agents/{accounts/application-calls,profile/profile-calls}.test.ts',
      'server/{site/pages,messages/texts/wording/wording}.test.ts',
      'server/messages/push/car-pushes.test.ts',
      'web/{calls,components,pages}/**/*.test.{ts,tsx}',
    ],
    exclude: ['domain/anything-typed.test.ts'],
  },
  outbox: {
    include: [
      'server/messages/texts/{outbox,limits}/*.test.ts',
      'server/desk/{today,posting}-calls.test.ts',
      'server/owners/{postings/{submit,link}-calls,facts/facts}.test.ts',
      'server/{upkeep/health/health-calls,market/deals/choosing}.test.ts',
    ],
    exclude: ['server/messages/texts/outbox/many-processes.test.ts'],
  },
  sender: {
    include: [
      'server/messages/texts/outbox/{sender,carrier-outage,claim-texts,record-results}.test.ts',
      'server/messages/texts/limits/sending-limits.test.ts',
    ],
    exclude: [],
  },
  access: {
    include: [
      'server/agents/{accounts,sign-in,disclosures}/*.test.ts',
      'server/market/{quotes,search}/*.test.ts',
      'server/owners/postings/{link-calls,edit-calls,operate-postings,added-photos}.test.ts',
      'server/platform/http/{own-origin,rate-limit,odd-requests}.test.ts',
      'server/desk/{agent,posting,desk-sign-in}-calls.test.ts',
      'server/agents/billing/edges.test.ts',
      'server/{agents/profile/people-calls,platform/security/noted-events}.test.ts',
      'server/owners/facts/facts.test.ts',
      'server/market/{trade-book/book-states,deals/choosing}.test.ts',
    ],
    exclude: [
      'server/agents/accounts/many-processes.test.ts',
      'server/market/search/find-vehicles.test.ts',
    ],
  },
  desk: { include: ['server/desk/*.test.ts'], exclude: [] },
  people: {
    include: [
      'server/{agents/profile,upkeep/people}/*.test.ts',
      'server/agents/accounts/{application-calls,stopped-agents}.test.ts',
      'server/{upkeep/backup/replay-deletions,market/complaints/both-sides}.test.ts',
      'server/desk/agent-calls.test.ts',
      'server/app/kept.test.ts',
    ],
    exclude: [],
  },
  deals: {
    include: [
      'server/market/deals/*.test.ts',
      'server/market/quotes/{listing-calls,quote-terms}.test.ts',
      'server/market/quotes/own-quotes.test.ts',
      'server/{messages/push/car-pushes,desk/complaint-calls}.test.ts',
      'server/messages/texts/outbox/gathered-texts.test.ts',
      'server/agents/{accounts/agent-limits,profile/who-did-what}.test.ts',
      'server/{upkeep/people/close-account,vehicles/scrap-value/shown-guides}.test.ts',
    ],
    exclude: [],
  },
  complaints: {
    include: [
      'server/market/complaints/*.test.ts',
      'server/{agents/disclosures/give-back,desk/complaint-calls}.test.ts',
      'server/upkeep/people/erased-meanwhile.test.ts',
    ],
    exclude: [],
  },
}

export default defineConfig({
  test: {
    ...TESTS[process.env['MUTATED'] ?? 'domain'],
    isolate: false,
    // Many a change has a call wait for ever.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
})
