import { expect, test } from 'vitest'
import { settingsExample, settingsPage } from './settings.ts'

test('the page of settings and the example file are those of the table', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../../docs/settings.md')
  await expect(settingsExample()).toMatchFileSnapshot('../../../deploy/settings.env.example')
})
