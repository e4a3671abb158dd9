import { object, oneOf, string, type Static } from './schema.ts'

export const OPERATOR_ROLES = ['support', 'manager'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** GET /operator/me, and POST /operator/sessions */
export const Operator = object(
  { name: string('As it is on record'), role: oneOf(OPERATOR_ROLES) },
  'Who is signed in',
)
export type Operator = Static<typeof Operator>
