// Starts one server process: settings, database, photos, carrier, sender, upkeep, then the door.
// Closes them in the opposite order, so that nothing accepted is lost.
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { openLog } from './log.ts'
import { openDiskPhotoStore } from './photos/disk-photo-store.ts'
import { openCarrier } from './texts/carriers/open-carrier.ts'
import { startSender } from './texts/sender.ts'
import { startUpkeep } from './upkeep.ts'
import type { World } from './world.ts'

const CLOSING_LIMIT_MS = 10_000

/** Runs until a signal asks it to stop. Wrong settings are listed and end it with exit code 1. */
export async function serve(environment: Record<string, string | undefined>): Promise<void> {
  const read = readConfig(environment)
  if (!read.ok) return complain(read.faults)
  const world = await openWorld(read.config)
  const app = await buildApp(world)
  const sender = startSender(world)
  const upkeep = startUpkeep(world)
  // Most writes queue a text, and its owner is waiting for it.
  app.addHook('onResponse', async (request) => {
    if (request.method !== 'GET') sender.nudge()
  })

  await app.listen({ host: read.config.host, port: read.config.port })
  process.stdout.write(`${welcome(read.config, app.server.address())}\n`)

  const close = async (): Promise<void> => {
    setTimeout(() => process.exit(1), CLOSING_LIMIT_MS).unref()
    upkeep.stop()
    await Promise.all([app.close(), sender.stop()])
    await world.database.destroy()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close())
}

/** Everything the verbs are handed, opened from the settings. */
export async function openWorld(config: Config & { cacheMb?: number }): Promise<World> {
  const { database, digest } = await openDatabase(config)
  return {
    config,
    database,
    digest,
    carrier: openCarrier(config),
    photoStore: openDiskPhotoStore(join(config.dataDir, 'photos')),
    clock: systemClock,
    log: openLog(config.logLevel),
  }
}

function complain(faults: string[]): void {
  process.stderr.write(
    `The settings are not right:\n${faults.map((fault) => `- ${fault}`).join('\n')}\n`,
  )
  process.exitCode = 1
}

function welcome(config: Config, address: unknown): string {
  const port =
    typeof address === 'object' && address !== null && 'port' in address
      ? address.port
      : config.port
  const lines = [`${config.siteName} is open at http://localhost:${String(port)}`]
  if (config.carrier.name === 'console') {
    lines.push(`Texts are printed here and shown at http://localhost:${String(port)}/dev/texts`)
  }
  return lines.join('\n')
}
