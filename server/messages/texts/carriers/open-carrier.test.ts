import { expect, test } from 'vitest'
import { consoleCarrier } from './open-carrier.ts'

test('a text is printed with its number above it, apart from other lines', async () => {
  const printed: string[] = []
  const carrier = consoleCarrier((text) => void printed.push(text))
  await carrier.carry({ id: 'text-1', to: '+447700900123', body: 'Beat Scrap: hello' })
  expect(printed).toEqual(['\n  Text to +447700900123\n  Beat Scrap: hello\n\n'])
})
