// Which number each sentence is about: the holder of an old link must not learn the new one.
import { expect, onTestFinished, test, vi } from 'vitest'
import * as words from './posting-in-words.ts'

const NUMBER = '07700 900123'

test('the number is shown whole by its own link, and by its last digits by an earlier one', () => {
  expect(words.presentNumber({ phoneNumber: '+447700900123', newNumberEnding: '' })).toBe(NUMBER)
  expect(words.presentNumber({ phoneNumber: '', newNumberEnding: '456' })).toMatch(/ending 456$/)
})

test('a link stops the number that it was texted to, which is named where it is an earlier one', () => {
  const linkPhoneNumber = '+447700900123'
  expect(words.stoppedNumber({ phoneNumber: linkPhoneNumber, linkPhoneNumber })).toBe('this number')
  expect(words.stoppedNumber({ phoneNumber: '+447700900456', linkPhoneNumber })).toBe(NUMBER)
})

test('what is asked and what was done say which number it is, and how its holder starts our texts again', () => {
  const startAgain = 'text START to 07400 123456'
  const old = { phoneNumber: '+447700900456', linkPhoneNumber: '+447700900123' }
  const one = words.askToStop({ ...old, confirmedAnother: false }, startAgain)
  const { lines, answers } = words.askToStop({ ...old, confirmedAnother: true }, startAgain)
  const [car, everything] = answers
  for (const said of [one.lines[0], words.stoppedTextsTo(NUMBER, startAgain), everything?.effect]) {
    expect(said).toContain(NUMBER)
    expect(said).toContain(`won’t text it again unless you ${startAgain}.`)
  }
  expect(lines[0]).toContain(NUMBER)
  expect(one.question).toBe('Not your car?')
  expect(one.answers).toEqual([{ label: 'Stop These Texts' }])
  // Stopping one car is no stop of the number.
  expect(car).toMatchObject({ label: 'Only this car', stop: 'this-car' })
  expect(car?.effect).toMatch(/keep your others/)
  expect(everything).toMatchObject({ label: 'Stop everything', stop: 'everything' })
})

test('an owner reads how many quotes there are, and the best', () => {
  expect(words.quotesInWords(null)).toBe('No quotes yet')
  expect(words.quotesInWords({ count: 0, best: 640 })).toBe('No quotes on offer')
  expect(words.quotesInWords({ count: 1, best: 640 })).toBe('1 quote, £640')
  expect(words.quotesInWords({ count: 3, best: 640.5 })).toBe('3 quotes, best £640.50')
})

test('who deletes is told that the buyer will be told not to come, also after the day has passed', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const chosen = { agentName: 'Kirkgate Salvage', collectOn: '2020-11-20', paid: null }
  const toldOn = (collectOn: string | null) =>
    words.askToDelete({ deal: { ...chosen, collectOn } }).lines[1]
  expect(toldOn('2020-11-20')).toBe(
    'Kirkgate Salvage was to come on Friday 20 November. If you delete, we tell them not to.',
  )
  expect(toldOn('2026-11-20')).toMatch(/^Kirkgate Salvage is coming on /)
  vi.setSystemTime('2026-07-01T23:30:00Z')
  expect(toldOn('2026-07-01')).toMatch(/^Kirkgate Salvage was to come on /)
  expect(toldOn(null)).toBe('You chose Kirkgate Salvage. If you delete, we tell them not to come.')
  for (const deal of [null, { ...chosen, paid: 310 }]) {
    expect(words.askToDelete({ deal })).toEqual({
      question: 'Are you sure you want to delete this posting?',
      lines: ['This action cannot be undone.'],
      answers: [{ label: 'Delete Posting' }],
    })
  }
})

test('another registration costs the deal or the prices, where there are some', () => {
  const costs = (count: number | null, paid?: number | null) =>
    words.anotherCarCosts({
      quotes: count === null ? null : { count },
      deal: paid === undefined ? null : { paid },
    })
  expect(costs(2, null)).toBe('Another reg ends your deal.')
  expect(costs(2)).toBe('Another reg clears your prices.')
  expect([costs(2, 310), costs(0), costs(null)]).toEqual([undefined, undefined, undefined])
})

test('two people on the telephone know a posting by the end of its id', () => {
  const end = words.shortId('01a1ee1955001b187c0b4b8023ebf1c8')
  expect(end).toBe('ebf1c8')
  const typed = [end, 'EBF1C8', 'ebf1c', 'ebf1c80', 'xebf1c8', 'KLO 12']
  expect(typed.filter(words.isShortId)).toEqual([end, 'EBF1C8'])
})
