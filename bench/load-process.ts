// The asking side of a benchmark. It speaks HTTP over bare sockets with keep-alive, one request at
// a time on each, because a full client would be slower than some of the servers it asks.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Load, LoadResult } from './load.ts'
import { requestBytes, submission } from './requests.ts'

process.once('message', (message) => void work(message as Load))

async function work(load: Load): Promise<void> {
  const result = await run(load)
  process.send?.(result, () => process.exit(0))
}

async function run(load: Load): Promise<LoadResult> {
  const next = source(load.requests)
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const began = process.cpuUsage()
  const start = performance.now()
  const end = start + load.seconds * 1000

  async function client(number: number): Promise<void> {
    const ports = load.ports ?? []
    const send = await openClient(ports[number % ports.length] ?? load.port, number)
    while (performance.now() < end) {
      const asked = performance.now()
      const status = await send(next())
      times.push(performance.now() - asked)
      statuses[status] = (statuses[status] ?? 0) + 1
      if (load.pauseMs !== undefined) await pause(load.pauseMs)
    }
  }

  await Promise.all(Array.from({ length: load.clients }, (_, number) => client(number)))
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(began)
  const busy = (user + system) / 1e6 / seconds
  return { requests: times.length, rate: times.length / seconds, times, statuses, busy }
}

function source(requests: Load['requests']): () => Buffer {
  let index = 0
  if (!Array.isArray(requests)) {
    const { submissionsFrom, photoFile } = requests
    const photo = photoFile === null ? null : readFileSync(photoFile)
    return () => requestBytes(submission(submissionsFrom + index++, photo))
  }
  const ready = requests.map((request) => requestBytes(request))
  return () => ready[index++ % ready.length] ?? Buffer.alloc(0)
}

// Linux lets a process come from any address of 127/8: each client has one, as clients do, since what one
// address may send at once is limited.
async function openClient(
  port: number,
  number: number,
): Promise<(request: Buffer) => Promise<string>> {
  const localAddress = process.platform === 'linux' ? `127.0.1.${1 + number}` : undefined
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
  await once(socket, 'connect')
  return (request) => ask(socket, request)
}

function ask(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer: Buffer | null = null
    let length: number | null = null
    const take = (chunk: Buffer): void => {
      answer = answer === null ? chunk : Buffer.concat([answer, chunk])
      length ??= wholeLength(answer)
      if (length === null || answer.length < length) return
      socket.off('data', take).off('error', reject)
      resolve(answer.toString('latin1', 9, 12))
    }
    socket.on('data', take).once('error', reject)
    socket.write(request)
  })
}

// Every answer asked for here carries its length.
function wholeLength(answer: Buffer): number | null {
  const head = answer.indexOf('\r\n\r\n')
  if (head === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1]
  if (length === undefined) throw new Error('An answer came without its length.')
  return head + 4 + Number(length)
}
