import { readDay } from '../../domain/read-day.ts'
import { recordLook } from '../audit/record-look.ts'
import { allowNumberByOperator, stopNumberByOperator } from '../texts/limits/opt-out.ts'
import { findTexts } from '../texts/outbox/listed-texts-storage.ts'
import { retryText, retryTextsSince } from '../texts/outbox/operate-texts.ts'
import { refusalAsHttp } from '../http/refusals.ts'
import { no, told, type Asked, type Command, type Told } from './command.ts'
import { LIMIT_OPTION, readPhone } from './read-options.ts'
import { listed, moment } from './table.ts'

const STATES = ['due', 'sent', 'failed'] as const

const list: Command = {
  name: 'texts list',
  summary: 'the latest texts, without their wording',
  options: {
    state: { value: 'STATE', help: 'only those due, sent or failed' },
    phone: { value: 'PHONE', help: 'only those to this number' },
    limit: LIMIT_OPTION,
  },
  run: runList,
}

async function runList({ services, who, options, limit }: Asked): Promise<Told> {
  const state = STATES.find((known) => known === options['state'])
  const phone = options['phone'] === undefined ? undefined : readPhone(options['phone'])
  if (options['state'] !== undefined && state === undefined) {
    return no(`A --state is one of: ${STATES.join(', ')}.`)
  }
  if (typeof phone === 'object') return no(`--phone: ${phone.wrong}`)
  await recordLook(services, { who, what: 'texts listed', target: null })
  const texts = await findTexts(services.database, {
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

const retry: Command = {
  name: 'texts retry',
  summary: 'tries a failed text again',
  takes: 'ID',
  async run({ services, who, words: [id = ''] }) {
    const retried = await retryText(services, id, who)
    if (retried.ok) return told({ id, done: 'retried' }, 'The text is due now.')
    if (retried.reason === 'not-found') return no('There is no such text.')
    return no(refusalAsHttp(retried).detail)
  },
}

const retrySince: Command = {
  name: 'texts retry-since',
  summary: 'tries every failed text again that was queued on a day or since',
  takes: 'DATE',
  async run({ services, who, words: [day = ''] }) {
    const since = readDay(day)
    if (since === null) return no('Give a day as year, month, day: 2026-11-20.')
    const done = await retryTextsSince(services, Date.parse(since), who)
    return told(done, `${done.retried} texts are due now, ${done.left} can’t be tried again.`)
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

export const COMMANDS = [list, retry, retrySince, stopNumber]
