import { expect, test } from 'vitest'
import { keepAllowed } from './log.ts'

test('only named fields get through', () => {
  const fields = { route: '/car/get-data/:uniqueId', phone: '+447700900123' }
  expect(JSON.stringify(keepAllowed(fields))).not.toContain('7700')
})

test('a fault keeps its name, code and frames, and hides what it quotes', () => {
  const error = Object.assign(
    new Error('cannot store "Failed MOT" for +44 7700 900123 at AbCdEfGhIjKlMnOpQrStUv'),
    { code: 'ERR_X' },
  )
  const kept = keepAllowed({ error })
  expect(kept).toMatchObject({ error: 'Error', code: 'ERR_X', reason: 'cannot store … for … at …' })
  expect(kept['frames']).toEqual(expect.arrayContaining([expect.stringContaining('log.test.ts')]))
})

test('a thrown value that is no error is named only by its kind', () => {
  expect(keepAllowed({ error: '+447700900123' })).toMatchObject({ error: 'string' })
})
