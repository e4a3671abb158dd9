// npm run demo: the product against the stand-ins, to be tried without a key and without a text leaving this machine.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { demoEnvironment, startStandIns, untakenPort } from './start-all.ts'

const ROOT = `${import.meta.dirname}/..`

const wanted = demoEnvironment(process.env)
const port = await untakenPort(Number(wanted['PORT']))
const environment: Record<string, string | undefined> = { ...wanted, PORT: String(port) }
const standIns = await startStandIns()
try {
  await done(start('web/build/build.ts'))
  Object.assign(environment, ...standIns.all.map(({ settings }) => settings))
  await done(start('seed/main.js'))
  process.stdout.write(
    `${standIns.all.map(({ name, url }) => `What ${name} received: ${url}\n`).join('')}
The site, its console for agents and its desk:
  http://localhost:${port}
  http://localhost:${port}/agents
  http://localhost:${port}/desk

Type AA19AAA and leave the field to see a car named. For a posting of your own take a number such as
07400 123456: its texts, and agents' codes, come to the page of Twilio's stand-in. Ctrl-C ends all.

`,
  )
  const server = start('server/main.js')
  const end = (): void => void server.kill('SIGTERM')
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  await done(server)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The demo did not start.'}\n`)
  process.exitCode = 1
} finally {
  await standIns.end()
}

function start(file: string): ChildProcess {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  return spawn(process.execPath, [file], { cwd: ROOT, stdio: [...stdio], env: environment })
}

async function done(child: ChildProcess): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0 && code !== null) throw new Error('The demo did not start: see above.')
}
