import { WHY_MAX } from '../why.ts'
import { object, string } from './schema.ts'

export const why = string(`For the record, up to ${WHY_MAX} characters`)

/** The body of what an operator may do for a reason. */
export const Why = object({ why })
