// Starts every stand-in there is, each as a process of its own, and ends all of them together.
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync } from 'node:fs'
import { createInterface } from 'node:readline'

const ROOT = `${import.meta.dirname}/..`

/** A stand-in that runs. */
export interface StartedStandIn {
  name: string
  /** Where it is, and the page of what it received. */
  url: string
  /** By which the product asks it. */
  settings: Record<string, string>
}

export interface StandIns {
  all: StartedStandIn[]
  end: () => void
}

/** Settles once each has said where it is. Throws, with all of them ended, where one does not start. */
export async function startStandIns(): Promise<StandIns> {
  const children: ChildProcess[] = []
  const end = (): void => {
    for (const child of children) child.kill('SIGTERM')
  }
  try {
    const all: StartedStandIn[] = []
    for (const file of globSync('stand-ins/*/main.ts', { cwd: ROOT }).toSorted()) {
      all.push(await start(file, children))
    }
    return { all, end }
  } catch (error) {
    end()
    throw error
  }
}

async function start(file: string, children: ChildProcess[]): Promise<StartedStandIn> {
  // One port for each, so the terminal's own is none of theirs.
  const { PORT: _port, ...environment } = process.env
  const child = spawn(process.execPath, [file], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const told = JSON.parse(line) as Omit<StartedStandIn, 'name'>
    return { name: file.split('/')[1] ?? file, ...told }
  }
  throw new Error(`${file} did not start. Is its port taken?`)
}
