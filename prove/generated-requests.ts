// Every call is sent requests that nobody would type, by the thousand.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Bench, Figure } from '../bench/report.ts'
import { AT_ONCE, BATCH, SHARE_OF_BYTES } from './generated/installation.ts'
import { figures, readLog, REQUESTS, type Seen } from './generated/seen.ts'

const INSTALLATIONS = REQUESTS >= 100_000 ? 4 : 2
const SEED = 20_261_122

export const generatedRequestsProof: Bench = {
  name: 'generated-requests',
  title: 'Generated requests',
  method: `The server gets ${REQUESTS.toLocaleString('en-GB')} requests that fast-check generates from the OpenAPI document, and some for
pages: ${INSTALLATIONS} installations get their share of them side by side, ${AT_ONCE} at a time: ids that open something and ids of any characters; fields and queries that are right by their
schema, nearly right, of other types, very long, invisible or doubled; bodies that are cut, of other types
or of any bytes; any headers; other methods; signed in as an agent or at the desk, or not; Twilio's forms with right and wrong
signatures. One in ${1 / SHARE_OF_BYTES} comes through its socket as bytes that no client would send: heads twice, lengths that lie, other versions, cut
anywhere. Every ${BATCH} there are new postings with quotes, one of them chosen and one with a photo, new sessions, new codes for both consoles, an applicant, two failed texts and a complaint that its buyer was asked about.
Nothing here pays by Stripe or puts a photo into a complaint, so these calls are only refused; 503 is the answer to a photo
while too many others are being decoded.
Afterwards the log is read. \`--minutes\` ends it sooner.`,
  run,
}

async function run(): Promise<Figure[]> {
  const share = Math.ceil(REQUESTS / INSTALLATIONS)
  const seen = await Promise.all(
    Array.from({ length: INSTALLATIONS }, (_, number) => sentBy(SEED + number * REQUESTS, share)),
  )
  return figures(seen)
}

async function sentBy(seed: number, requests: number): Promise<Seen> {
  const program = join(import.meta.dirname, 'generated/installation-process.ts')
  // Told on the command line how long it may take.
  const child = fork(program, process.argv.slice(2), {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.send({ seed, requests })
  const log = child.stdout === null ? '' : text(child.stdout)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const [seen] = (await Promise.race([once(child, 'message'), ended.then(() => [])])) as [Seen?]
  if (seen === undefined) throw new Error(`An installation broke down:\n${await log}`)
  child.disconnect()
  const [exitCode] = await ended
  return { ...seen, exitCode, ...readLog(await log) }
}
