// npm run stand-ins: starts every stand-in there is as a process of its own, says where they are and
// by which settings the product asks them, and ends all of them with itself.
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'

const ROOT = `${import.meta.dirname}/..`

interface Told {
  url: string
  settings: Record<string, string>
}

const children: ChildProcess[] = []
const end = (): void => {
  for (const child of children) child.kill('SIGTERM')
}
process.once('SIGINT', end)
process.once('SIGTERM', end)

try {
  await startAll()
} catch (error) {
  end()
  process.stderr.write(`${error instanceof Error ? error.message : 'A stand-in did not start.'}\n`)
  process.exitCode = 1
}

async function startAll(): Promise<void> {
  const files = globSync('stand-ins/*/main.ts', { cwd: ROOT }).toSorted()
  const settings: string[] = []
  for (const file of files) {
    const told = await start(file)
    process.stdout.write(`${file.split('/')[1]}: ${told.url}\n`)
    for (const [name, value] of Object.entries(told.settings)) settings.push(`${name}=${value}`)
  }
  process.stdout.write(
    `\nTheir pages show what they received. The product asks them by these settings:\n\n` +
      `  ${settings.join(' \\\n  ')} \\\n  npm start\n\nCtrl-C ends them.\n`,
  )
}

/** Settles once the stand-in has said where it is. */
async function start(file: string): Promise<Told> {
  // One port for each, so the terminal's own is none of theirs.
  const { PORT: _port, ...environment } = process.env
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line) as Told
  throw new Error(`${file} did not start. Is its port taken?`)
}
