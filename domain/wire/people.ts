import { array, boolean, dateTime, integer, nullable, object } from './schema.ts'
import { string, type Static } from './schema.ts'

/** How many can be at work for one agent, the owner of the account too. */
export const PEOPLE_MAX = 10

export const Person = object({
  personId: nullable(string('Null for the account’s owner')),
  name: string(),
  phoneNumber: nullable(string('E.164; signs in')),
  addedAt: nullable(dateTime()),
  hasSignedIn: boolean(
    'Until they have, and for seven days at most, they are only asked to; nobody learns whether a number signs in elsewhere',
  ),
  quotedThisMonth: integer('Quotes of this month that they gave, or were the last to change'),
})
export type Person = Static<typeof Person>

export const PersonList = object(
  {
    people: array(Person),
    changeable: boolean('Whether this session is young enough (15 minutes) to add one'),
  },
  'Everybody, the owner of the account first',
)

export const AddedPerson = object({
  name: string('Up to 100 characters'),
  phoneNumber: string('A UK mobile number, typed in any way; it will sign in'),
})
export type AddedPerson = Static<typeof AddedPerson>
