// A page of the desk as the server describes it, and one component draws it.
import { array, boolean, dateTime, integer, object } from './schema.ts'
import { oneOf, optional, string, type Schema, type Static } from './schema.ts'

/** What a call takes beside what is typed. */
type Given = Record<string, string | boolean>
const given = { type: 'object', additionalProperties: true } as unknown as Schema<Given>

const Field = object({
  name: string('In the body'),
  label: string(),
  hint: optional(string()),
  known: optional(string('The present value: it is sent only where that was changed')),
  options: optional(array(array(string()), 'The value and the words of each')),
})
export type Field = Static<typeof Field>

const words = {
  name: string('In the body'),
  label: string(),
  hint: optional(string()),
  limit: optional(integer('In characters; 500 unless said')),
  isOptional: optional(boolean()),
}
const Choice = object({
  label: string(),
  given,
  words: optional(object(words)),
  button: optional(string('The words of the button once this is chosen')),
})

export const Action = object(
  {
    button: string(),
    busyText: optional(string('Unless the first word of `button` says it')),
    path: string('A call under /operator'),
    given: optional(given),
    look: optional(oneOf(['primary', 'danger', 'link'])),
    isDisabled: optional(boolean()),
    isOnce: optional(boolean('Whether it must not be repeated automatically')),
    folded: optional(string('Under which words it is folded away')),
    lead: optional(string('Above its fields')),
    below: optional(string('Under its button')),
    fields: optional(array(Field)),
    heading: optional(string('Above its choices')),
    choices: optional(array(Choice, 'One has to be chosen')),
    words: optional(object(words, 'What has to be typed')),
    textTo: optional(string('Who will be texted what `preview` answers')),
    preview: optional(object({ path: string(), given })),
    asks: optional(object({ title: string(), body: string(), yes: string() }, 'Before it is done')),
    leadsTo: optional(string('The page to go to once it is done')),
    file: optional(string('The name of the file that it answers')),
  },
  'What can be done: by a button, or by a form where there is anything to type or to choose',
)
export type Action = Static<typeof Action>

const LOOKS = ['good', 'bad', 'quiet', 'strong', 'typed', 'large', 'dark'] as const

/** A part of a line: words that may lead somewhere, a picture, or an action. */
export interface Piece {
  words?: string
  path?: string
  look?: (typeof LOOKS)[number]
  photo?: string
  act?: Action
}
export type Line = string | Piece | (string | Piece)[]
const line = (what = '') =>
  ({
    description: `${what}${what && ': '}words, or several of { words, path, look, photo, act } and words`,
  }) as Schema<Line>

const LogLine = object({
  at: dateTime(),
  who: optional(line()),
  isOurs: optional(boolean('Whether the site or an operator said it')),
  what: array(line()),
})
export type LogLine = Static<typeof LogLine>
export const LogLines = array(LogLine)

const Table = object({
  caption: string(),
  columns: array(array(string()), 'The head, and how it stands: `amount`, `end` or `act`'),
  rows: array(
    object({ key: string(), look: optional(oneOf(['faded', 'strong'])), cells: array(line()) }),
  ),
  empty: string('What is said instead of no rows'),
})

const Item = object(
  {
    line: optional(line()),
    look: optional(
      oneOf(LOOKS, 'Of the line; `large` is a heading, `dark` is for what is read in full'),
    ),
    title: optional(string('Of the line, for who points at it')),
    rows: optional(array(object({ name: string(), value: line() }))),
    isInTwo: optional(boolean('Whether the rows stand in two columns on a wide screen')),
    plate: optional(string()),
    list: optional(object({ title: string(), lines: array(string()) })),
    table: optional(Table),
    log: optional(object({ lines: LogLines, empty: string() })),
    act: optional(Action),
    acts: optional(array(Action, 'In a row, and what they said below it')),
    secret: optional(
      object({ hasDots: boolean('Whether dots stand for it until it is shown'), act: Action }),
    ),
    checks: optional(
      array(
        object({
          name: string(),
          label: string(),
          line: string(),
          isTicked: boolean(),
          path: optional(string('The register to look into')),
          act: Action,
        }),
      ),
    ),
  },
  'One of these',
)
export type Item = Static<typeof Item>

const Part = object({
  title: optional(string()),
  label: optional(string('For screen readers')),
  look: optional(
    oneOf(['panel', 'plain', 'receipt'], '`plain`: nothing holds it together, `receipt`: to print'),
  ),
  items: array(Item),
})
export type Part = Static<typeof Part>

export const DeskPage = object(
  {
    heading: optional(string('Unless it is the name of its link')),
    back: optional(object({ words: string(), path: string() })),
    badge: optional(string()),
    plate: optional(string('Stands for the heading')),
    photo: optional(object({ path: string(), isHidden: boolean() })),
    lead: optional(array(Item, 'Under the heading')),
    parts: array(Part),
    side: optional(array(Part, 'Beside them on a wide screen')),
  },
  'A page of the desk',
)
export type DeskPage = Static<typeof DeskPage>

export const Acted = object(
  {
    success: boolean(),
    said: optional(string('What to say of it')),
    page: optional(DeskPage),
    shown: optional(object({ words: string(), path: string() }, 'What was secret')),
  },
  'Done',
)
export type Acted = Static<typeof Acted>
