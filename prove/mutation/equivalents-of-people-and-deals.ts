import { changes, type Equivalent } from './equivalent.ts'

const APART = 'It sets these digests apart from others, which are made of other parts.'
const AT_THAT_MOMENT = 'It is for what is gone since it was found, a moment ago.'

/** Those of the people of a business, of erasing somebody, and of deals. */
export const EQUIVALENTS_OF_PEOPLE_AND_DEALS: Equivalent[] = [
  ...changes(
    'server/staff/add-person.ts',
    'Who may trade has an account.',
    ['agent?.phone', 'agent.phone'],
    ['agent?.name', 'agent.name'],
    ["''", '"Stryker was here!"'],
  ),
  ...changes(
    'server/staff/add-person.ts',
    'Either leaves a problem, which is asked for too; it is for the types.',
    ['!name.ok || !phone.ok', 'false'],
    ['!name.ok || !phone.ok', '!name.ok && !phone.ok'],
  ),
  ...changes(
    'server/staff/add-person.ts',
    APART,
    ["'agent-share'", '""'],
    ["'people-added'", '""'],
  ),
  ...changes(
    'server/staff/list-people.ts',
    AT_THAT_MOMENT,
    ['agent === undefined', 'false'],
    ['[]', '["Stryker was here"]'],
  ),
  ...changes('server/staff/list-people.ts', 'People who are still at work have a name.', [
    "''",
    '"Stryker was here!"',
  ]),
  ...changes('server/deals/agents-steps.ts', 'No day is before today either way.', [
    'deal.collect_on !== null',
    'true',
  ]),
  ...changes('server/deals/agents-steps.ts', APART, ["'collection-days'", '""']),
  ...changes('server/deals/operate-deals.ts', 'No photo has null for a name.', [
    'photoId === null',
    'false',
  ]),
  ...changes('server/deals/operate-deals.ts', 'What nobody said has no amount.', [
    'outcome === null',
    'false',
  ]),
  ...changes(
    'server/deals/close-posting.ts',
    'A posting with a quotes link has a link of its own.',
    ['uniqueId === undefined', 'false'],
    ["{ ok: false, reason: 'not-found' }", '{}'],
    ['false', 'true'],
    ["'not-found'", '""'],
  ),
  ...changes(
    'server/deals/watch-deals.ts',
    AT_THAT_MOMENT,
    ['offer === undefined', 'false'],
    ['still.length === 0', 'false'],
    ['deal === undefined', 'false'],
  ),
  ...changes('server/deals/view-deal.ts', 'An agent whose quote was chosen has a quotes link.', [
    'deal.link_id === null',
    'false',
  ]),
  ...changes('server/deals/view-deal.ts', 'No day is before today either way.', [
    'deal.collect_on !== null',
    'true',
  ]),
  ...changes(
    'server/deals/choose-quote.ts',
    AT_THAT_MOMENT,
    ['listing === undefined', 'false'],
    ['[pair.listingId, pair.linkId]', '[]'],
  ),
  ...changes('server/deals/choose-quote.ts', APART, ["'choices'", '""']),
  ...changes(
    'server/deals/choose-quote.ts',
    'A lock is for several processes; on the embedded database there is none.',
    ['quoted === undefined', 'true'],
    ['[]', '["Stryker was here"]'],
    ['[agentLock(quoted.agentId)]', '[]'],
  ),
  ...changes('server/deals/choose-quote.ts', 'A posting that can be chosen from has a link.', [
    'uniqueId === undefined',
    'false',
  ]),
  ...changes('server/quotes/hide-quote.ts', 'Of a refusal its reason alone is read.', [
    'false',
    'true',
  ]),
  ...changes(
    'server/quotes/hide-quote.ts',
    AT_THAT_MOMENT,
    ['posting === undefined || quote?.id !== id', 'false'],
    ['posting === undefined || quote?.id !== id', 'posting === undefined && quote?.id !== id'],
    ['posting === undefined', 'false'],
    ['quote?.id !== id', 'false'],
    ['quote?.id', 'quote.id'],
    ["{ ok: false, reason: 'not-found' }", '{}'],
    ["'not-found'", '""'],
  ),
  ...changes('server/quotes/keep-quote.ts', 'With a posting goes the quote.', [
    'posting === undefined',
    'false',
  ]),
]
