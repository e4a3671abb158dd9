// Texts: what was sent and what failed, one more try, and numbers that get no more.
import { allowNumberByOperator, stopNumberByOperator } from '../texts/limits/opt-out.ts'
import { listTexts, retryText } from '../texts/outbox/operate-texts.ts'
import { no, told, type Asked, type Command, type Told } from './command.ts'
import { LIMIT_OPTION, readLimit, readPhone, WRONG_LIMIT } from './read-options.ts'
import { listed, moment } from './table.ts'

const STATES = ['due', 'sent', 'failed'] as const

const list: Command = {
  name: 'texts list',
  summary: 'the latest texts, without their wording',
  takes: '',
  words: [0, 0],
  options: {
    state: { value: 'STATE', help: 'only those due, sent or failed' },
    phone: { value: 'PHONE', help: 'only those to this number' },
    limit: LIMIT_OPTION,
  },
  run: runList,
}

async function runList({ services, options }: Asked): Promise<Told> {
  const state = STATES.find((known) => known === options['state'])
  const phone = options['phone'] === undefined ? undefined : readPhone(options['phone'])
  const limit = readLimit(options['limit'])
  if (options['state'] !== undefined && state === undefined) {
    return no(`A --state is one of: ${STATES.join(', ')}.`)
  }
  if (typeof phone === 'object') return no(`--phone: ${phone.wrong}`)
  if (limit === null) return no(WRONG_LIMIT)
  const texts = await listTexts(services, {
    limit,
    ...(state === undefined ? {} : { state }),
    ...(phone === undefined ? {} : { phone }),
  })
  return listed(texts, {
    id: ({ id }) => id,
    state: (text) => text.state,
    kind: ({ kind }) => kind,
    phone: (text) => text.phone,
    tries: ({ tries }) => tries,
    'queued (UTC)': (text) => moment(text.created_at),
    'sent (UTC)': (text) => moment(text.sent_at),
    delivery: ({ delivery }) => delivery,
    failure: (text) => text.failure ?? text.delivery_failure,
  })
}

const WHY_NOT: Record<NonNullable<Awaited<ReturnType<typeof retryText>>>, string> = {
  'not-found': 'There is no such text.',
  'not-failed': 'Only a text that failed can be tried again.',
  code: 'That sign-in code has expired. The agent has to ask for a new one.',
  erased: 'Its wording was erased. The owner can ask for the link at /lost-link.',
  suppressed: 'Its number is suppressed. Lift that first.',
}

const retry: Command = {
  name: 'texts retry',
  summary: 'tries a failed text again',
  takes: 'ID',
  words: [1, 1],
  options: {},
  async run({ services, who, words: [id = ''] }) {
    const refused = await retryText(services, id, who)
    if (refused !== null) return no(WHY_NOT[refused])
    return told({ id, done: 'retried' }, 'The text is due now.')
  },
}

const stopNumber: Command = {
  name: 'texts suppress',
  summary:
    'sends no text to a number any more and deletes its postings, or with --lift texts it again',
  takes: 'PHONE',
  words: [1, 8],
  options: { lift: { help: 'ends it' } },
  async run({ services, who, words, switches }) {
    const phone = readPhone(words.join(' '))
    if (typeof phone === 'object') return no(phone.wrong)
    if (switches.has('lift')) {
      const wasSuppressed = await allowNumberByOperator(services, phone, who)
      if (!wasSuppressed) return no('Texts to this number were not stopped.')
      return told({ suppressed: false }, 'Texts to this number go again.')
    }
    const isNew = await stopNumberByOperator(services, phone, who)
    return told(
      { suppressed: true },
      isNew
        ? 'No text goes to this number any more, and its postings are deleted.'
        : 'Texts to this number were stopped already. It has no postings.',
    )
  },
}

export const TEXTS_COMMANDS = [list, retry, stopNumber]
