// What every call may answer: that it is done, or why not.

import { boolean, object, type Static } from './schema.ts'

/** The answer of calls that only do something. Others tell more beside it. */
export const Done = object({ success: boolean() }, 'Done')
export type Done = Static<typeof Done>
