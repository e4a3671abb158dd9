// The wire shapes of signing in and out.
import { refusals } from '../http/problem-schema.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { openedSession } from './opened-session-schema.ts'

const tags = ['Signing in']
const phoneNumber = {
  type: 'string',
  description: 'Typed in any way; without + or 00 it is British',
}

const signInKey = {
  type: 'string',
  description:
    'Made up by who asks, and the same in both calls: nobody without it can try the code',
}
const time = { type: 'string', format: 'date-time' }

export const askForCode = {
  tags,
  summary: 'Ask for a sign-in code',
  description:
    'Texts a six-digit code to an approved agent’s phone, at most five times a day; browsers of the console that signed in with the number before have five more of their own. It works for 10 minutes and 5 tries. An applicant is told by text that the application is still waiting. The answer is the same for every number.',
  body: { type: 'object', properties: { phoneNumber, signInKey }, required: ['phoneNumber'] },
  response: { 200: Done, ...refusals([400, 413, 415, 428, 429, 503]) },
}

export const openSession = {
  tags,
  summary: 'Sign in with the code',
  description:
    'Opens a session of 30 days, or of 7 while nobody uses it. With `X-Requested-With: console` from our own origin the token comes in a cookie that no script can read, and not in the answer; a session that the cookie held ends. A second cookie, for `/agent/sign-in` alone, gives the browser its own share of codes. Asking for another code ends the one before.',
  body: {
    type: 'object',
    properties: {
      phoneNumber,
      code: { type: 'string', description: 'Six digits' },
      signInKey,
    },
    required: ['phoneNumber', 'code'],
  },
  response: openedSession(
    'The code is wrong or has expired (`wrong-code`), or a field is missing or wrong',
  ),
}

export const endSession = {
  tags,
  summary: 'Sign out',
  description: 'Ends this session; the agent’s other sessions stay open.',
  response: { 200: Done, ...refusals([401, 403, 503]) },
}

export const endSessions = {
  tags,
  summary: 'Sign out everywhere',
  description: 'Ends every session of the agent, this one too.',
  querystring: {
    type: 'object',
    properties: {
      passkeys: { type: 'string', enum: ['remove'], description: 'Removes every passkey as well' },
    },
  },
  response: { 200: Done, ...refusals([400, 401, 403, 429, 503]) },
}

export const listSessions = {
  tags,
  summary: 'Where you’re signed in',
  response: {
    200: {
      type: 'object',
      description: 'Every session, the one used last first',
      properties: {
        sessions: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              device: {
                type: ['string', 'null'],
                description: 'Browser and system, such as `Chrome on Android`',
              },
              signedInAt: time,
              lastUsedAt: { ...time, description: 'To the hour' },
              current: { type: 'boolean', description: 'Whether it is this one' },
            },
            required: ['device', 'signedInAt', 'lastUsedAt', 'current'],
          },
        },
      },
      required: ['sessions'],
    },
    ...refusals([401, 429, 503]),
  },
}
