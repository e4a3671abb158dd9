import { ASKABLE, CALL_TIMES, FACT_FIELDS, STANDS, type FactField } from '../vehicles/facts.ts'
import { array, boolean, day, integer, nullable, object, oneOf, optional } from './schema.ts'
import { string, type Schema, type Static } from './schema.ts'

const yesOrNo = (description: string) => nullable(boolean(), { description })

export const Facts = object(
  {
    starts: yesOrNo('Whether the engine starts'),
    rolls: yesOrNo('Whether it rolls and steers'),
    keys: nullable(integer({ enum: [0, 1, 2] }) as Schema<0 | 1 | 2>, {
      description: 'How many; 2 stands for more too',
    }),
    v5c: yesOrNo('Whether the V5C (log book) is there'),
    catalyst: yesOrNo('Whether the catalytic converter is fitted'),
    tyres: yesOrNo('Whether the tyres hold air'),
    stands: nullable(oneOf(STANDS)),
    goneBy: nullable(day('The day by which it has to be gone, such as 2026-12-04')),
    callTimes: array(oneOf(CALL_TIMES), 'When to call; empty where any time is as good'),
  },
  'What the owner has said of the car; null where nothing was said',
)
export type Facts = Static<typeof Facts>

export const FactsForm = object(
  Object.fromEntries(FACT_FIELDS.map((field) => [field, optional(string())])) as Record<
    FactField,
    ReturnType<typeof optional<string>>
  >,
  'Every fact there is to say. One that is missing or empty is not said any more; `yes` or `no`, a number of keys, a place, a day, and `yes` for each time to call',
)

export const SavedFacts = object({ success: boolean(), facts: Facts }, 'Done')
export type SavedFacts = Static<typeof SavedFacts>

export const FactRequests = object(
  Object.fromEntries(ASKABLE.map((fact) => [fact, integer()])) as Record<
    (typeof ASKABLE)[number],
    Schema<number>
  >,
  'How many agents have asked about each fact',
)
export type FactRequests = Static<typeof FactRequests>
