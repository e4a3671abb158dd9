// How a session that was just opened is answered, by a code and by a passkey alike.
import { refusals } from '../http/problem-schema.ts'
import { agentSchema } from './agent-schema.ts'

/** The responses; `wrong` says what a 400 is. */
export const openedSession = (wrong: string) => ({
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
    400: wrong,
    403: 'Marked as the console’s, but from another origin (`cross-site`)',
  }),
})
