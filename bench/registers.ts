// What a thousand vehicle look-ups a minute cost those who submit meanwhile.
import { startDvla } from '../stand-ins/dvla/start.ts'
import { receiveTexts } from '../tests/support/answering-receiver.ts'
import { interleave, median, ratio } from './interleave.ts'
import { runLoad, submissions } from './load.ts'
import { atLeast, figureOf, type Bench, type Figure } from './report.ts'
import type { Request } from './requests.ts'
import { emptyDirectory, startProduct, type Running } from './start.ts'

const ROUNDS = 5
const SECONDS = 2
const CLIENTS = 32
const CARS = 50
const A_MINUTE = 1000

export const registersBench: Bench = {
  name: 'registers',
  title: 'Asking the vehicle registers',
  method: `${CLIENTS} clients submit as in the benchmark of submissions, to one server with DVLA's
stand-in behind it, without and with one more client that calls \`POST /vehicle\` about ${CARS} cars,
${A_MINUTE} times a minute. In both, each submission's own car is queued for
the registers meanwhile. The last line compares with a server without keys, which asks no register.
${ROUNDS} rounds of ${SECONDS} s each alternately after two to warm up; medians.`,
  run,
}

const asks: Request[] = Array.from({ length: CARS }, (_unused, number) => ({
  method: 'POST',
  path: '/vehicle',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({
    registrationNumber: `AB12 ${'BCDFGHJKLN'.charAt(number % 10)}X${'ABCDE'.charAt(Math.floor(number / 10))}`,
  }),
}))

async function run(): Promise<Figure[]> {
  const texts = await receiveTexts()
  const dvla = await startDvla({ port: 0 })
  const carrier = {
    ...texts.settings,
    VEHICLE_LOOK_UPS_PER_MINUTE: '1000000000',
    VEHICLE_LOOK_UPS_PER_HOUR: '1000000000',
  }
  const keyless = await startProduct(emptyDirectory('registers-keyless'), carrier)
  const server = await startProduct(emptyDirectory('registers'), { ...carrier, ...dvla.settings })
  const times: number[] = []
  try {
    await runLoad({ port: server.port, clients: 1, seconds: 4, pauseMs: 1, requests: asks })
    const { plain, alone, together } = await interleave(ROUNDS, {
      plain: () => rate(keyless),
      alone: () => rate(server),
      async together() {
        const [beside, asked] = await Promise.all([rate(server), vehicleRegisters(server)])
        times.push(...asked)
        return beside
      },
    })
    return [
      figureOf('Submissions alone', median(alone), 'a second'),
      atLeast('Submissions beside those calls', 100 * ratio(together, alone), 97, '%'),
      figureOf('A call meanwhile, median', median(times), 'ms'),
      figureOf(
        'Submissions alone, of those to a server without keys',
        100 * ratio(alone, plain),
        '%',
      ),
    ]
  } finally {
    await keyless.stop()
    await server.stop()
    await dvla.close()
    texts.close()
  }
}

async function rate({ port }: Running): Promise<number> {
  const requests = submissions()
  return (await runLoad({ port, clients: CLIENTS, seconds: SECONDS, requests })).rate
}

async function vehicleRegisters({ port }: Running): Promise<number[]> {
  const pauseMs = 60_000 / A_MINUTE
  return (await runLoad({ port, clients: 1, seconds: SECONDS, pauseMs, requests: asks })).times
}
