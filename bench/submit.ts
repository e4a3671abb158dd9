// How fast submissions are taken, against a bare route that stores the same rows.
import { openDatabase } from '../server/platform/database/open-database.ts'
import { receiveTexts } from '../tests/support/answering-receiver.ts'
import { TEST_KEY } from '../tests/support/test-key.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, submissions } from './load.ts'
import { atLeast, figureOf, type Bench, type Figure } from './report.ts'
import { emptyDirectory, startProduct, startReference, type Running } from './start.ts'

const ROUNDS = 5
const SECONDS = 2
const CLIENTS = 32

export const submitBench: Bench = {
  name: 'submit',
  title: 'Submitting without a photo',
  method: `${CLIENTS} clients post the home form's multipart body, each submission with a key, a car
and a phone of its own, to \`server/main.js\` on an empty database on disk with every limit lifted,
and to \`reference-submit.ts\`: a bare Fastify route with the same multipart parser that inserts the
same five rows in one durable transaction straight through \`node:sqlite\`. Texts go to a webhook in
another process, each at once. ${ROUNDS} rounds of ${SECONDS} s each alternately after two to warm up; medians.`,
  run,
}

async function run(): Promise<Figure[]> {
  const texts = await receiveTexts()
  const referenceDir = emptyDirectory('submit-reference')
  const { database } = await openDatabase({ dataDir: referenceDir, digestKey: TEST_KEY })
  await database.destroy()
  const servers = {
    reference: await startReference('reference-submit.ts', referenceDir),
    product: await startProduct(emptyDirectory('submit'), texts.settings),
  }
  const { reference, product } = await interleave(ROUNDS, {
    reference: () => rate(servers.reference),
    product: () => rate(servers.product),
  })
  for (const server of Object.values(servers)) await server.stop()
  texts.close()
  return [
    figureOf('Bare route', median(reference), 'a second'),
    figureOf('Product', median(product), 'a second'),
    atLeast('Product, of the bare route', 100 * ratio(product, reference), 140, '%'),
  ]
}

async function rate({ port }: Running): Promise<number> {
  const requests = submissions()
  return (await runLoad({ port, clients: CLIENTS, seconds: SECONDS, requests })).rate
}
