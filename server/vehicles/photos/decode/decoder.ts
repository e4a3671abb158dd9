// Hands photos to processes of their own, started when needed, kept for a while and replaced when a photo crashes one.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { KEEP_COMPILED } from '../../../platform/node.js'
import type { Job, Made } from './make-pictures.ts'

// Without these glibc keeps a large picture's memory, once for each thread; a small one's is cheaper to
// keep. Nothing else is passed on: a decoder needs no settings and no secrets.
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '8388608',
  MALLOC_TRIM_THRESHOLD_: '33554432',
  UV_THREADPOOL_SIZE: '1',
  ...KEEP_COMPILED,
}

interface Settings {
  program: URL
  /** How long one photo may take, in milliseconds. */
  limitMs: number
  /** How long a process is kept without work, in milliseconds. */
  keptIdleMs: number
}

interface Decoder {
  child: ChildProcess
  retirement?: NodeJS.Timeout
}

/** `crashed` and `too-slow` are the photo's fault, `late` is a busy machine's. */
type Decoded = Made | 'crashed' | 'too-slow' | 'late'
type Decode = (job: Job) => Promise<Decoded>

const BROKEN: ReadonlySet<Decoded> = new Set(['crashed', 'too-slow', 'late'] as const)

export const decodePhoto = openDecoders({
  program: new URL('./decoder-process.ts', import.meta.url),
  limitMs: 6000,
  keptIdleMs: 30_000,
})

/** Decoders that run `program`, as many as there are photos at the same time. */
export function openDecoders({ program, limitMs, keptIdleMs }: Settings): Decode {
  const idle = new Set<Decoder>()

  function takeIdle(): Decoder | undefined {
    for (const decoder of idle) {
      idle.delete(decoder)
      clearTimeout(decoder.retirement)
      if (!decoder.child.connected) continue
      decoder.child.ref()
      decoder.child.channel?.ref()
      return decoder
    }
    return undefined
  }

  // An idle decoder and its timer do not keep the server running.
  function putBack(decoder: Decoder): void {
    decoder.retirement = setTimeout(() => {
      idle.delete(decoder)
      if (decoder.child.connected) decoder.child.disconnect()
    }, keptIdleMs).unref()
    decoder.child.unref()
    decoder.child.channel?.unref()
    idle.add(decoder)
  }

  return async function decode(job) {
    const decoder = takeIdle() ?? { child: await start(program) }
    const made = await ask(decoder.child, job, limitMs)
    if (BROKEN.has(made)) decoder.child.kill('SIGKILL')
    else putBack(decoder)
    return made
  }
}

async function start(program: URL): Promise<ChildProcess> {
  const child = fork(fileURLToPath(program), {
    env: ENVIRONMENT,
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A later error shows as an exit; without a listener it would end the server.
  child.on('error', () => undefined)
  const exit = once(child, 'exit').then(() => Promise.reject(new Error('No decoder would start')))
  await Promise.race([once(child, 'message'), exit])
  exit.catch(() => undefined)
  return child
}

function ask(child: ChildProcess, job: Job, limitMs: number): ReturnType<Decode> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle('late'), limitMs)
    const onExit = (): void => settle('crashed')
    const settle = (made: Decoded): void => {
      clearTimeout(timer)
      child.off('message', settle)
      child.off('exit', onExit)
      resolve(made)
    }
    child.once('message', settle)
    child.once('exit', onExit)
    child.send(job, (error) => {
      if (error !== null) settle('crashed')
    })
  })
}
