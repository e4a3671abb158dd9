// Runs one program to its end, with nothing on its standard input, and ends it with all its children
// when it outlasts its limit or we are stopped.
import { spawn, type ChildProcess } from 'node:child_process'
import { MINUTE_MS } from '../../domain/basics/time.ts'

interface Program {
  root: string
  /** The program and its arguments. The project's own programs are named by their file. */
  command: [string, ...string[]]
  environment?: Record<string, string>
  limitMs: number
  /** True to hold the output back instead of passing it on. */
  quiet: boolean
}

interface Ended {
  /** Null where it was killed. */
  code: number | null
  /** What it wrote, where `quiet` held it back. */
  output: string
}

/** Answers when the program has ended; never throws. */
export async function runProgram(program: Program): Promise<Ended> {
  const [file, ...args] = program.command
  const stdio = program.quiet ? 'pipe' : 'inherit'
  const child = spawn(file, args, {
    cwd: program.root,
    env: { ...process.env, ...plainOutput(), ...program.environment },
    stdio: ['ignore', stdio, stdio],
    // A group of its own, so that its children can be ended with it.
    detached: true,
  })
  const limit = setTimeout(() => {
    process.stdout.write(`${file} took longer than ${program.limitMs / MINUTE_MS} minutes\n`)
    endGroup(child)
  }, program.limitMs)
  // Of several that run at once, each is ended when we are.
  const stop = (): void => process.exit(1)
  const end = (): void => endGroup(child)
  process.once('SIGINT', stop).once('SIGTERM', stop).prependOnceListener('exit', end)

  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  }
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (exitCode) => resolve(exitCode))
  })
  clearTimeout(limit)
  process.off('SIGINT', stop).off('SIGTERM', stop).off('exit', end)
  return { code, output: Buffer.concat(chunks).toString() }
}

// Colours are for terminals; in a log they are noise, which some programs make wherever CI is set.
function plainOutput(): Record<string, string> {
  return process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
