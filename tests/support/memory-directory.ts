// What tests write goes with them. On a disk, to make, sync and remove it takes longer than most of what is asked.
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** Where files are kept in memory, if there is room; else where all temporary ones are. */
export function memoryDirectory(): string {
  // A whole run of tests has a folder there for all of its files.
  if (tmpdir().startsWith(MEMORY) || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? MEMORY : tmpdir()
}
