// Ports for servers that a test starts.
import { randomInt } from 'node:crypto'
import { createServer, type AddressInfo, type Server } from 'node:net'

// Below those that a system gives out by itself, which another process may have got by the time ours
// listens: every connection out and every server on port 0 takes one.
const FIRST = 15_000
// Each process of a run has its own, since two that look at once would find the same one free.
const SHARE = 1_700
const { TEST_PARALLEL_INDEX: journeys, VITEST_POOL_ID = 0, SERVICES_ON } = process.env
const ofVitest = Number(VITEST_POOL_ID) + (SERVICES_ON === undefined ? 0 : 3)
const share = journeys === undefined ? ofVitest : 6 + Number(journeys)
let last = randomInt(SHARE)

/** A port that nobody listened on a moment ago, and that nobody is given by chance. */
export async function freePort(): Promise<number> {
  last = (last + 1) % SHARE
  const port = FIRST + share * SHARE + last
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Has a server of the test's own process listen on the loopback address, and answers on which port. */
export async function listenHere(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
