// The wire shapes of passkeys. What browsers are asked and answer is as WebAuthn has it, in JSON
// (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON).
import { refusals } from '../http/problem-schema.ts'
import { Done } from '../../domain/wire/outcome.ts'
import { openedSession } from './opened-session-schema.ts'

const tags = ['Signing in']
const time = { type: 'string', format: 'date-time' }
const options = (description: string) => ({
  type: 'object',
  description,
  properties: { options: { type: 'object', additionalProperties: true } },
  required: ['options'],
})
const TOO_LONG_AGO = 'Signed in more than 15 minutes ago (`sign-in-again`), or may not trade'
const credential = (description: string) => ({
  type: 'object',
  properties: { credential: { type: 'object', additionalProperties: true, description } },
  required: ['credential'],
})

export const askForPasskey = {
  tags,
  summary: 'Ask to sign in with a passkey',
  response: {
    200: options('`PublicKeyCredentialRequestOptionsJSON`, good for 5 minutes and one answer'),
    ...refusals([413, 415, 429, 503]),
  },
}

export const signInWithPasskey = {
  tags,
  summary: 'Sign in with a passkey',
  description: 'Opens a session just as a code does, with the same cookies.',
  body: credential('`AuthenticationResponseJSON`'),
  response: openedSession(
    'Not a passkey of an agent, or not an answer to a challenge of ours (`wrong-passkey`)',
  ),
}

export const listPasskeys = {
  tags,
  summary: 'Your passkeys',
  response: {
    200: {
      type: 'object',
      description: 'Every passkey, the newest first',
      properties: {
        passkeys: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              name: {
                type: 'string',
                description: 'Browser and system that added it, such as `Chrome on Android`',
              },
              addedAt: time,
              lastUsedAt: { type: ['string', 'null'], format: 'date-time' },
            },
            required: ['id', 'name', 'addedAt', 'lastUsedAt'],
          },
        },
        changeable: {
          type: 'boolean',
          description: 'Whether this session is young enough (15 minutes) to add or remove one',
        },
      },
      required: ['passkeys', 'changeable'],
    },
    ...refusals([401, 429, 503]),
  },
}

export const startPasskey = {
  tags,
  summary: 'Begin to add a passkey',
  response: {
    200: options('`PublicKeyCredentialCreationOptionsJSON`, good for 5 minutes and one answer'),
    ...refusals([401, 403, 413, 415, 429, 503], { 403: TOO_LONG_AGO }),
  },
}

export const addPasskey = {
  tags,
  summary: 'Add a passkey',
  description: 'Ten at most.',
  body: credential('`RegistrationResponseJSON`'),
  response: {
    200: Done,
    ...refusals([400, 401, 403, 413, 415, 429, 503], {
      400: 'Not an answer to a challenge of ours (`wrong-passkey`), or one too many (`too-many-passkeys`)',
      403: TOO_LONG_AGO,
    }),
  },
}

export const removePasskey = {
  tags,
  summary: 'Remove a passkey',
  description: 'It signs in no more; sessions go on.',
  params: {
    type: 'object',
    properties: { passkeyId: { type: 'string' } },
    required: ['passkeyId'],
  },
  response: { 200: Done, ...refusals([401, 403, 429, 503], { 403: TOO_LONG_AGO }) },
}
