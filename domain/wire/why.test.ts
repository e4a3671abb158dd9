import { expect, test } from 'vitest'
import { parseLookWhy, parseWhy } from './desk.ts'

test('why is a sentence of up to 200 characters, without what stands around it', () => {
  expect(parseWhy(' They asked. ')).toEqual({ ok: true, value: 'They asked.' })
  expect(parseWhy(`${'x'.repeat(200)} `)).toMatchObject({ ok: true })
})

test('nothing but white space says nothing, and more than 200 characters are too many', () => {
  for (const typed of ['', ' \n', 'x'.repeat(201)]) {
    expect(parseWhy(typed)).toMatchObject({ problems: [{ field: 'why', code: 'required' }] })
  }
})

test('a look at a number takes three different words', () => {
  expect(parseLookWhy('Rang about collection')).toMatchObject({ ok: true })
  for (const typed of ['x', 'Text failed', 'a b c', 'call, call, call']) {
    expect(parseLookWhy(typed)).toMatchObject({ problems: [{ field: 'why' }] })
  }
})
