// Which number each sentence is about: the holder of an old link must not learn the new one.
import { expect, test } from 'vitest'
import {
  presentNumber,
  quotesInWords,
  stoppedNumber,
  stoppedTextsTo,
  stopsTextsTo,
  whatToStop,
} from './posting-in-words.ts'

const NUMBER = '07700 900123'

test('the number is shown whole by its own link, and by its last digits by an earlier one', () => {
  expect(presentNumber({ phoneNumber: '+447700900123', newNumberEnding: '' })).toBe(NUMBER)
  const hidden = presentNumber({ phoneNumber: '', newNumberEnding: '456' })
  expect(hidden).toMatch(/ending 456$/)
})

test('a link stops the number that it was texted to, which is named where it is an earlier one', () => {
  const linkPhoneNumber = '+447700900123'
  const own = stoppedNumber({ phoneNumber: linkPhoneNumber, linkPhoneNumber })
  expect(own).toBe('this number')
  expect(stoppedNumber({ phoneNumber: '+447700900456', linkPhoneNumber })).toBe(NUMBER)
})

test('what is asked and what was done say which number it is, and how its holder starts our texts again', () => {
  const startAgain = 'text START to 07400 123456'
  const { line, car, everything } = whatToStop(NUMBER, startAgain)
  const stops = [stopsTextsTo(NUMBER, startAgain), stoppedTextsTo(NUMBER, startAgain)]
  for (const sentence of [...stops, everything.effect]) {
    expect(sentence).toContain(NUMBER)
    expect(sentence).toContain(`won’t text it again unless you ${startAgain}.`)
  }
  expect(line).toContain(NUMBER)
  // Stopping one car is no stop of the number.
  expect(car.effect).toMatch(/keep your others/)
  expect(car.label).not.toBe(everything.label)
  expect(Math.min(car.label.length, everything.label.length)).toBeGreaterThan(0)
})

test('an owner reads how many quotes there are, and the best', () => {
  expect(quotesInWords(null)).toBe('No quotes yet')
  expect(quotesInWords({ count: 0, best: 640 })).toBe('No quotes on offer')
  expect(quotesInWords({ count: 1, best: 640 })).toBe('1 quote, £640')
  expect(quotesInWords({ count: 3, best: 640.5 })).toBe('3 quotes, best £640.50')
})
