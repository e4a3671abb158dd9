// Processes that match, tell and send are killed at any moment: no agent misses a car, and none hears about one twice
// but under the tag by which a browser shows it once.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { change, rowsOf } from '../../../tests/support/test-services.ts'
import { startPush, type PushStandIn } from '../../../stand-ins/push/start.ts'
import { ALERTS, confirmedCar } from '../../../tests/support/alerted-agent.ts'
import { signInAgent } from '../../../tests/support/agent-caller.ts'
import { openTestSite, type TestSite } from '../../../tests/support/test-site.ts'

const PROCESS = join(import.meta.dirname, '../../../tests/support/alerting-process.ts')
const AGENTS = 6
const CARS = 5

let pushService: PushStandIn
let site: TestSite
const running = new Set<ChildProcess>()

beforeEach(async () => {
  pushService = await startPush({ port: 0 })
  site = await openTestSite(pushService.settings)
  site.services.clock.set(Date.now())
})

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await site.close()
  await pushService.close()
})

/** As though ten minutes had gone since the last push. */
async function endWait(): Promise<void> {
  await change(site.services, 'alerts', { told_at: 0 })
}

function startProcess(): ChildProcess {
  const { dataDir, databaseUrl } = site.services.config
  const given = [PROCESS, dataDir, pushService.url, databaseUrl ?? '']
  const child = spawn(process.execPath, given, { stdio: 'inherit' })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

test('of processes that are killed at any moment none loses a car or announces it twice', async () => {
  const endpoints: string[] = []
  for (let count = 0; count < AGENTS; count += 1) {
    const agent = await signInAgent(site, { name: `Agent ${count}` })
    const subscription = pushService.subscribe()
    endpoints.push(subscription.endpoint)
    await agent.call('PUT', '/agent/alerts/device', subscription)
    await agent.call('PUT', '/agent/alerts', ALERTS)
  }
  for (let count = 0; count < CARS; count += 1) {
    site.services.clock.set(Date.now())
    await confirmedCar(site.services)
    await endWait()
    const arrived = pushService.messages().length
    const killed = startProcess()
    // Killed as soon as anything has arrived, in the middle of what it does.
    await expect.poll(() => pushService.messages().length).toBeGreaterThan(arrived)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
  }
  startProcess()
  const { database } = site.services
  const matches = () => rowsOf({ database }, 'alert_matches', 'posting_id')
  const untold = async () => (await matches()).filter(({ told }) => told === 0)
  await expect
    .poll(async () => {
      await endWait()
      // As though the claims of the killed had run out.
      await database.updateTable('pushes').set({ due_at: 0 }).where('tries', '>', 0).execute()
      const waiting = await rowsOf({ database }, 'pushes')
      return waiting.length + (await untold()).length
    })
    .toBe(0)
  expect(await matches()).toHaveLength(AGENTS * CARS)
  for (const endpoint of endpoints) {
    const sent = pushService.messages().filter((message) => message.endpoint === endpoint)
    const cars = sent.reduce((sum, { title }) => sum + carsIn(title), 0)
    expect(cars).toBeGreaterThanOrEqual(CARS)
    const singles = sent.filter(({ path }) => path !== '/agents')
    expect(new Set(singles.map(({ tag }) => tag)).size).toBeLessThanOrEqual(CARS)
  }
})

function carsIn(title: string): number {
  return Number(/^(\d+) new cars/.exec(title)?.[1] ?? 1)
}
