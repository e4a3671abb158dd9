import { changes, type Equivalent } from './equivalent.ts'

const REASON_ALONE = 'Of a refusal its reason alone is read.'

/** Those of who is signed in, and of what an agent or an owner is shown. */
export const EQUIVALENTS_OF_ACCESS: Equivalent[] = [
  ...changes('server/agents/require-agent.ts', REASON_ALONE, ['false', 'true']),
  ...changes('server/agents/require-agent.ts', 'It only saves looking the session up again.', [
    'request.agent === undefined',
    'true',
  ]),
  ...changes('server/agents/require-agent.ts', 'A refusal has no value; it is for the types.', [
    'signedIn.ok',
    'true',
  ]),
  ...changes('server/agents/require-agent.ts', 'Neither is a bearer token.', [
    "''",
    '"Stryker was here!"',
  ]),
  ...changes('server/postings/view-posting.ts', 'It only saves a question whose answer is none.', [
    'posting.disclosures === 0',
    'false',
  ]),
  ...changes(
    'server/agents/open-session.ts',
    'The agent was found in the same transaction.',
    ['!viewed.ok', 'false'],
    ["'A session was opened for nobody.'", '""'],
  ),
  ...changes('server/agents/open-session.ts', 'People who are still at work have a name.', [
    "'Somebody you added'",
    '""',
  ]),
  ...changes(
    'server/agents/agent-limits.ts',
    'It sets these digests apart from others, which are made of other parts.',
    ["'agent-share'", '""'],
    ["'cars-read'", '""'],
    ["'quotes-given'", '""'],
    ["'quotes-given-in-hour'", '""'],
    ["'questions-asked'", '""'],
    ["'alarm'", '""'],
  ),
  ...changes('server/agents/agent-limits.ts', 'It only saves a transaction.', [
    '(await unspentOf(services.database, marks)).length === 0',
    'false',
  ]),
  ...changes(
    'server/postings/ended-links.ts',
    'It is then a digest of no link, which nobody opens.',
    ['[]', '["Stryker was here"]'],
  ),
  ...changes(
    'server/postings/ended-links.ts',
    'What ended and what is opened are coded alike, from ids of one length.',
    ["'/'", '""'],
    ["'hex'", '""'],
  ),
]
