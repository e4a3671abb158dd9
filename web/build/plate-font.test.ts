import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makePlateFont, PLATE_FONT } from './plate-font.ts'

test('plate.woff2 is what its script makes', async () => {
  expect(await makePlateFont()).toEqual(readFileSync(PLATE_FONT))
})
