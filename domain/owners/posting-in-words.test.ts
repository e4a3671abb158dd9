// Which number each sentence is about: the holder of an old link must not learn the new one.
import { expect, test } from 'vitest'
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
  const chosen = { agentName: 'Kirkgate Salvage', collectOn: '2020-11-20', paid: null }
  expect(words.askToDelete({ deal: chosen }).lines[1]).toBe(
    'Kirkgate Salvage was to come on Friday 20 November. If you delete, we tell them not to.',
  )
  expect(words.askToDelete({ deal: { ...chosen, paid: 310 } }).lines).toHaveLength(1)
})
