// The wire shape of the home form and of its answer.
import { refusals } from '../http/problem-schema.ts'
import { typedPostingSchema } from './posting-schema.ts'

export const submissionSchema = {
  tags: ['Owners'],
  summary: 'Post a car',
  description:
    'The link comes by text only. The same Idempotency-Key, or the same content from the same phone within ten minutes, is one posting.',
  consumes: ['multipart/form-data'],
  headers: {
    type: 'object',
    properties: {
      'idempotency-key': { type: 'string', description: '16 to 128 printable ASCII characters' },
    },
  },
  body: {
    type: 'object',
    properties: {
      ...typedPostingSchema.properties,
      carPhoto: {
        type: 'string',
        format: 'binary',
        description: 'JPEG, PNG, WebP, AVIF or GIF, up to 15 MB',
      },
    },
    required: typedPostingSchema.required,
  },
  response: {
    200: {
      type: 'object',
      description: 'Accepted; a page if Accept names text/html',
      properties: {
        success: { type: 'boolean' },
        registrationNumber: { type: 'string', description: 'As people read it' },
        phoneNumber: { type: 'string', description: 'As people read it' },
      },
      required: ['success', 'registrationNumber', 'phoneNumber'],
    },
    ...refusals([400, 408, 409, 413, 415, 422, 428, 429, 503]),
  },
}
