// The answer of calls that only do something.

export const successSchema = {
  type: 'object',
  description: 'Done',
  properties: { success: { type: 'boolean' } },
  required: ['success'],
} as const
