import { changes, type Equivalent } from './equivalent.ts'

/** Those of who may do what at the desk. */
export const EQUIVALENTS_AT_DESK: Equivalent[] = [
  ...changes(
    'server/desk/desk-session.ts',
    'It only saves writes: a use is noted at most once a minute.',
    ['now - found.used_at >= NOTED_EVERY_MS', 'true'],
    ['now - found.used_at >= NOTED_EVERY_MS', 'now - found.used_at > NOTED_EVERY_MS'],
    ['now - found.used_at', 'now + found.used_at'],
  ),
  ...changes(
    'server/desk/desk-session.ts',
    'It sets these digests apart from others, which are made of other parts.',
    ["'desk-session'", '""'],
  ),
  ...changes(
    'server/desk/sign-in.ts',
    'It sets these digests apart from others, which are made of other parts.',
    ["'desk-network'", '""'],
  ),
  ...changes('server/desk/agent-actions.ts', 'What needs no reason puts none on record.', [
    "''",
    '"Stryker was here!"',
  ]),
  ...changes('server/desk/sign-in.ts', 'Somebody who is neither of the two others is nobody.', [
    "'nobody'",
    '""',
  ]),
  ...changes('server/desk/sign-in.ts', 'Without an operator there is no token.', [
    'operator !== undefined',
    'true',
  ]),
  ...changes(
    'server/desk/operator-phones.ts',
    'It sets these digests apart from others, which are made of other parts.',
    ["'operator'", '""'],
  ),
  ...changes(
    'server/desk/operator-phones.ts',
    'A part that is left out is no name, number or role either way.',
    ["''", '"Stryker was here!"'],
  ),
  ...changes('server/desk/operator-phones.ts', 'Both make capital and small letters alike.', [
    'name.toLowerCase()',
    'name.toUpperCase()',
  ]),
  ...changes(
    'server/desk/require-operator.ts',
    'It is for routes that need no operator, and there are none.',
    ['operator === undefined', 'false'],
    ["'This route does not ask who is at the desk.'", '""'],
  ),
  ...changes(
    'server/desk/require-operator.ts',
    'It only saves asking the database again.',
    ['request.operator === undefined', 'true'],
    ['operator !== undefined', 'true'],
  ),
  ...changes(
    'server/desk/desk-call.ts',
    'It only describes the call at /openapi.json.',
    ["method === 'POST'", 'true'],
    ["method === 'POST'", 'false'],
    ["method === 'POST'", "method !== 'POST'"],
    ["'POST'", '""'],
    ['{ ...(isWrite && { 403: FORBIDDEN }), ...described.refused }', '{}'],
    ['isWrite && { 403: FORBIDDEN }', 'true'],
    ['isWrite && { 403: FORBIDDEN }', 'false'],
    ['isWrite && { 403: FORBIDDEN }', 'isWrite || { 403: FORBIDDEN }'],
    ['{ 403: FORBIDDEN }', '{}'],
    ["'Desk'", '""'],
    ['[ ...(isWrite ? OF_BODY : []), ...([401, 404, 429, 503] as const), ]', '[]'],
  ),
]
