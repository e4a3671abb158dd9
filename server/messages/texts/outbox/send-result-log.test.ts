// What the log says about each try: which text and how it ended, as loud as the operator has to hear it.
import { expect, test } from 'vitest'
import { recordingCarrier, recordingLog } from '../../../../tests/support/test-services.ts'
import type { Services } from '../../../platform/services.ts'
import type { ClaimedText } from './claim-texts.ts'
import type { SendResult } from './record-results.ts'
import { logResult } from './record-results.ts'

const TEXT: ClaimedText = {
  id: 'text',
  kind: 'link',
  phone: '+447700900123',
  body: 'words',
  tries: 2,
  excused: 0,
  firstTriedAt: 1,
}
const FIELDS = { textId: 'text', kind: 'link', tries: 2, carrier: 'console' }

type Row = [result: SendResult, level: string, message: string, more: object]

test.each<Row>([
  [{ text: TEXT, state: 'sent', at: 1, carrierId: 'SM1' }, 'info', 'text sent', {}],
  [{ text: TEXT, state: 'gone' }, 'info', 'text had nothing left to tell', {}],
  [{ text: TEXT, state: 'failed', failure: 'no' }, 'warn', 'text failed', { failure: 'no' }],
  [
    { text: TEXT, state: 'failed', failure: 'no', loud: false },
    'warn',
    'text failed',
    { failure: 'no' },
  ],
  [
    { text: TEXT, state: 'failed', failure: 'no', loud: true },
    'error',
    'text failed',
    { failure: 'no' },
  ],
  [
    { text: TEXT, state: 'due', dueAt: 1, failure: 'busy', excused: false },
    'warn',
    'text put off',
    { failure: 'busy' },
  ],
])('%o', (result, level, message, more) => {
  const log = recordingLog()
  const carrier = { ...recordingCarrier(), name: 'console' }
  logResult({ log, carrier } as unknown as Services, result)
  expect(log.lines).toEqual([{ level, message, fields: { ...FIELDS, ...more } }])
})
