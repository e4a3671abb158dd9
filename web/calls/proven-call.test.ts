// Solves real challenges: the loop is only right if the server's own check takes what it sends.
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test, vi } from 'vitest'
import type { Answer } from './call-outcome.ts'
import { provenAnswer } from './proven-call.ts'

const SECRETS = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
const TRIES = 8

const challengeFor = (counter: number) =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter,
    deriveKey,
    data: { tries: TRIES },
    ...SECRETS,
  })

const answered = (status: number, body: unknown): Answer => ({ status, body, header: () => null })

/** Sends to a site that asks for `asks` proofs; what was said, and the headers of each request. */
async function sendTo(asks: Answer[]) {
  const said: (string | null)[] = []
  const sent: Record<string, string>[] = []
  const answer = await provenAnswer(
    async (headers) => {
      sent.push(headers)
      return asks.shift() ?? answered(200, { success: true })
    },
    (words) => said.push(words),
  )
  return { answer, said, sent }
}

test('what needs no proof is sent once, and nothing is said', async () => {
  expect(await sendTo([])).toMatchObject({ answer: { status: 200 }, said: [], sent: [{}] })
})

test('a challenge is solved, and the request sent again with the proof', async () => {
  const challenge = await challengeFor(TRIES - 1)
  const { answer, said, sent } = await sendTo([answered(428, { challenge })])
  expect(answer?.status).toBe(200)
  expect(said).toEqual([
    'Checking…',
    'Checking… 25%',
    'Checking… 50%',
    'Checking… 75%',
    'Checking… 100%',
    null,
  ])
  const proof = JSON.parse(atob(sent[1]?.['proof-of-work'] ?? ''))
  expect(await verifySolution({ ...proof, deriveKey, ...SECRETS })).toMatchObject({
    verified: true,
  })
})

test('after three proofs the site’s refusal is final', async () => {
  const asks = await Promise.all(
    [0, 1, 2, 3].map(async (counter) => answered(428, { challenge: await challengeFor(counter) })),
  )
  const { answer, sent } = await sendTo(asks)
  expect([answer?.status, sent.length]).toEqual([428, 4])
})

test.each([
  ['without a challenge', async () => ({})],
  ['that is no object', async () => 'x'],
  ['with one of another kind', async () => ({ challenge: { parameters: {} } })],
])('a refusal %s is answered as it is', async (_which, body) => {
  const { answer, said, sent } = await sendTo([answered(428, await body())])
  expect([answer?.status, sent.length, said.at(-1)]).toEqual([428, 1, null])
})

test('where the browser has no such cryptography the refusal is final, and nothing hangs', async () => {
  vi.stubGlobal('crypto', {})
  const { answer, said } = await sendTo([answered(428, { challenge: CHALLENGE })])
  vi.unstubAllGlobals()
  expect([answer?.status, said.at(-1)]).toEqual([428, null])
})

const CHALLENGE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    data: { tries: TRIES },
    keyLength: 32,
    keyPrefix: '00',
    nonce: '00',
    salt: '00',
  },
}
