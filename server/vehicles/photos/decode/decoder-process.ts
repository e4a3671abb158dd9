// The process in which photos are decoded. A file that crashes or hangs the decoder takes only this
// process with it, and its end gives back the memory that decoding took.
import { setPriority } from 'node:os'
import { makePictures, watchProcessor, type Job, type Made } from './make-pictures.ts'

// Of processor time: a header does not tell everything.
const LIMIT_MS = 1500
const COLLECT_ABOVE_BYTES = 24 * 1024 * 1024

// Pages have priority over photos.
setPriority(10)
// Ctrl-C reaches this process too, but it finishes its photo: it ends when the server disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (job: Job) => void work(job))
tell('ready')

async function work(job: Job): Promise<void> {
  // Pictures are made on another thread and cannot be interrupted: the server kills this process.
  const stopWatching = watchProcessor(LIMIT_MS, () => tell('too-slow'))
  tell(await makePictures(job))
  stopWatching()
  setImmediate(freePictures)
}

// A server that was killed cannot be told, and that is no fault of this process.
function tell(answer: Made | 'ready' | 'too-slow'): void {
  process.send?.(answer, undefined, undefined, () => undefined)
}

// Left alone the collector waits for twice as much. A collection takes half as long as a small photo, so
// there is not one after each.
function freePictures(): void {
  if (process.memoryUsage().external > COLLECT_ABOVE_BYTES) globalThis.gc?.()
}
