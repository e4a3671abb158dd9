import { readDay } from '../../domain/basics/days.ts'
import { parsePhoneNumber } from '../../domain/people/phone-number.ts'
import { recordLook } from '../platform/audit-log.ts'
import type { Services } from '../platform/services.ts'
import { findTexts, retryText, retryTextsSince } from '../messages/texts/outbox/operate-texts.ts'
import { refusalAsHttp } from '../platform/http/problem-details.ts'
import { LIMIT_OPTION, refuse, refuseTyped, reply, type Command, type Reply } from './command.ts'
import { momentInUtc } from '../../domain/basics/time.ts'
import { listRows } from './terminal.ts'

const STATES = ['due', 'sent', 'failed'] as const

const list: Command = {
  name: 'texts list',
  summary: 'the latest texts, without their wording',
  options: {
    state: { value: 'STATE', help: 'only those due, sent or failed' },
    phone: { value: 'PHONE', help: 'only those to this number' },
    limit: LIMIT_OPTION,
  },
  async run({ services, who, options, limit }) {
    const state = STATES.find((known) => known === options['state'])
    const { phone: typed } = options
    const phone = typed === undefined ? typed : parsePhoneNumber(typed, { allowDrama: true })
    if (options['state'] !== undefined && state === undefined) {
      return refuse(`A --state is one of: ${STATES.join(', ')}.`)
    }
    if (phone?.ok === false) return refuseTyped(phone, '--phone')
    await recordLook(services, { who, what: 'texts listed', target: null })
    const texts = await findTexts(services.database, { limit, state, phone: phone?.value })
    return listRows(texts, {
      id: ({ id }) => id,
      state: (text) => text.state,
      kind: ({ kind }) => kind,
      phone: (text) => text.phone,
      tries: ({ tries }) => tries,
      'queued (UTC)': (text) => momentInUtc(text.created_at),
      'sent (UTC)': (text) => momentInUtc(text.sent_at),
      delivery: ({ delivery }) => delivery,
      failure: (text) => text.failure ?? text.delivery_failure,
    })
  },
}

const retry: Command = {
  name: 'texts retry',
  summary:
    'tries a text now that failed or waits, or with --since every one that was queued on a day or since',
  takes: '[ID]',
  words: [0, 1],
  options: { since: { value: 'DATE', help: 'such as 2026-11-20, in the place of an id' } },
  async run({ services, who, words: [id], options }) {
    if (id === undefined) return retrySince(services, options['since'] ?? '', who)
    const retried = await retryText(services, id, who)
    if (retried.ok) return reply({ id, done: 'retried' }, 'The text is due now.')
    if (retried.reason === 'not-found') return refuse('There is no such text.')
    return refuse(refusalAsHttp(retried).detail)
  },
}

async function retrySince(services: Services, day: string, who: string): Promise<Reply> {
  const since = readDay(day)
  if (since === null) return refuse('Give an id, or a day as year, month, day: --since 2026-11-20.')
  const done = await retryTextsSince(services, Date.parse(since), who)
  return reply(done, `Due now: ${done.retried}. Can’t be tried again: ${done.left}.`)
}

export const COMMANDS = [list, retry]
