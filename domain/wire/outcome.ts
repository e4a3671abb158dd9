// Every call may answer that it is done, or why it is not.
import { array, boolean, integer, object, optional, string, type Static } from './schema.ts'

/** The answer of calls that only do something. Other calls answer more beside it. */
export const Done = object({ success: boolean() }, 'Done')
export type Done = Static<typeof Done>

/** A refusal's body, `application/problem+json`; routes refer to it by its `$id`. */
export const ProblemBody = object(
  {
    type: string(),
    title: string(),
    status: integer(),
    detail: string('For people, in British English'),
    reason: optional(string('The name of the refusal, for programs')),
    success: boolean({ const: false }),
    requestId: string('Quote it when you contact support'),
    problems: optional(
      array(
        object({
          field: string(),
          code: string('For programs'),
          message: string('For people'),
        }),
        'One for each field that is missing or wrong',
      ),
    ),
  },
  { $id: 'Problem', description: 'A refusal (RFC 9457). Nothing was changed.' },
)
export type ProblemBody = Static<typeof ProblemBody>
