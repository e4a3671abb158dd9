// The identifiers in links. Their shape is not checked: a malformed one is looked up like any
// other, so that it is answered alike and as fast.

export interface UniqueIdParams {
  Params: { uniqueId: string }
}

export const uniqueIdParams = {
  type: 'object',
  properties: { uniqueId: { type: 'string', description: 'The id in the texted link' } },
  required: ['uniqueId'],
} as const
