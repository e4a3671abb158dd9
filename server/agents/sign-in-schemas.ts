// The wire shapes of signing in and out.
import { refusals } from '../http/problem-schema.ts'
import { signedIn } from '../http/signed-in-schema.ts'
import { successSchema } from '../http/success-schema.ts'
import { agentSchema } from './agent-schema.ts'

const tags = ['Signing in']
const phoneNumber = {
  type: 'string',
  description: 'Typed in any way; without + or 00 it is British',
}

export const askForCode = {
  tags,
  summary: 'Ask for a sign-in code',
  description:
    'Texts a six-digit code to an approved agent’s phone, at most five times a day. It works for 10 minutes and 5 tries. An applicant is told by text that the application is still waiting. The answer is the same for every number.',
  body: { type: 'object', properties: { phoneNumber }, required: ['phoneNumber'] },
  response: { 200: successSchema, ...refusals([400, 413, 415, 429, 503]) },
}

export const openSession = {
  tags,
  summary: 'Sign in with the code',
  description:
    'Opens a session of 30 days. With `X-Requested-With: console` from our own origin the token comes in a cookie that no script can read, and not in the answer. Asking for another code ends the one before.',
  body: {
    type: 'object',
    properties: { phoneNumber, code: { type: 'string', description: 'Six digits' } },
    required: ['phoneNumber', 'code'],
  },
  response: {
    200: {
      type: 'object',
      description: 'Signed in',
      properties: {
        token: { type: 'string', description: 'The bearer token; shown this once' },
        agent: agentSchema,
      },
      required: ['agent'],
    },
    ...refusals([400, 403, 413, 415, 429, 503], {
      400: 'The code is wrong or has expired (`wrong-code`), or a field is missing or wrong',
      403: 'Marked as the console’s, but from another origin (`cross-site`)',
    }),
  },
}

export const endSession = {
  tags,
  summary: 'Sign out',
  description: 'Ends this session; the agent’s other sessions stay open.',
  security: signedIn,
  response: { 200: successSchema, ...refusals([401, 403, 503]) },
}
