// Runs one program to its end, with nothing on its standard input. It and its children end past its limit, or with us.
import { spawn } from 'node:child_process'
import { MINUTE_MS } from '../../domain/basics/time.ts'

interface Program {
  root: string
  /** The program and its arguments. The project's own programs are named by their file. */
  command: [string, ...string[]]
  environment?: Record<string, string>
  limitMs: number
}

interface Ended {
  /** Null where it was killed. */
  code: number | null
  /** What it wrote. */
  output: string
}

/** Answers when the program has ended; never throws. */
export async function runProgram(program: Program): Promise<Ended> {
  const [file, ...args] = program.command
  const child = spawn(file, args, {
    cwd: program.root,
    // Colours are for terminals; in a log they are noise, which some programs make wherever CI is set.
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that its children can be ended with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk))
  }
  // Of several that run at once, each is ended when we are.
  const stop = (): void => process.exit(1)
  const end = (): void => endGroup(child.pid)
  process.once('SIGINT', stop).once('SIGTERM', stop).prependOnceListener('exit', end)
  const limit = setTimeout(() => {
    output += `${file} took longer than ${program.limitMs / MINUTE_MS} minutes\n`
    end()
  }, program.limitMs)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (exitCode) => resolve(exitCode))
  })
  clearTimeout(limit)
  process.off('SIGINT', stop).off('SIGTERM', stop).off('exit', end)
  return { code, output }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}
