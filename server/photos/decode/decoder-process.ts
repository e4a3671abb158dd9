// The process in which photos are decoded. A file made to crash or to hang a decoder takes only this
// process with it, and the memory that decoding took goes back when it ends.
import { setPriority } from 'node:os'
import { makePictures, type Job, type Made } from './make-pictures.ts'
import { DECODING_LIMIT_MS } from './photo-limits.ts'
import { watchProcessor } from './watch-processor.ts'

const COLLECT_ABOVE_BYTES = 24 * 1024 * 1024

// Pages come a little before photos.
setPriority(10)
// Ctrl-C reaches it too, but a photo in hand is finished: it ends with the server, when the line closes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (job: Job) => void work(job))
tell('ready')

async function work(job: Job): Promise<void> {
  // Pictures are made on another thread and cannot be interrupted: who asked ends the process.
  const stopWatching = watchProcessor(DECODING_LIMIT_MS, () => tell('too-slow'))
  tell(await makePictures(job))
  stopWatching()
  setImmediate(freePictures)
}

// A server that was killed hears nothing any more, and that is no fault of this process.
function tell(answer: Made | 'ready' | 'too-slow'): void {
  process.send?.(answer, undefined, undefined, () => undefined)
}

// The collector by itself waits for twice as much. A collection takes half as long as the pictures of a
// small photo, so there is not one after each.
function freePictures(): void {
  if (process.memoryUsage().external > COLLECT_ABOVE_BYTES) globalThis.gc?.()
}
