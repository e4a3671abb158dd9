// Starts one server process: settings, database, photos, carrier, sender, upkeep, then the door.
// Closes them in the opposite order, so that nothing accepted is lost.
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { openLog } from './log.ts'
import { openPhotoStore } from './photos/open-photo-store.ts'
import { openCarrier } from './texts/carriers/open-carrier.ts'
import { startSender } from './texts/sender.ts'
import { startUpkeep } from './upkeep.ts'
import type { World } from './world.ts'

const CLOSING_LIMIT_MS = 10_000

/** Runs until a signal asks it to stop. What keeps it from starting is said, with exit code 1. */
export async function serve(environment: Record<string, string | undefined>): Promise<void> {
  const read = readConfig(environment)
  if (!read.ok) return complain('The settings are not right:', read.faults)
  try {
    await open(await openWorld(read.config))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'an unknown fault'
    complain('The server could not start:', [reason])
    process.exit()
  }
}

async function open(world: World): Promise<void> {
  const sender = world.config.sendsTexts ? startSender(world) : null
  // Most writes queue a text, and its owner is waiting for it.
  const app = await buildApp(world, sender?.nudge)
  const upkeep = startUpkeep(world)
  await app.listen({ host: world.config.host, port: world.config.port })
  process.stdout.write(welcome(world.config))

  const close = async (): Promise<void> => {
    setTimeout(() => process.exit(1), CLOSING_LIMIT_MS).unref()
    upkeep.stop()
    await Promise.all([app.close(), sender?.stop()])
    await world.database.destroy()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close())
}

/** Everything the verbs are handed, opened from the settings. */
export async function openWorld(
  config: Config & { cacheMb?: number; statementMs?: number },
): Promise<World> {
  const { database, digest } = await openDatabase(config)
  return {
    config,
    database,
    digest,
    carrier: openCarrier(config),
    photoStore: await openPhotoStore(config),
    clock: systemClock,
    log: openLog(config.logLevel),
  }
}

function complain(what: string, faults: string[]): void {
  process.stderr.write(`${what}\n${faults.map((fault) => `- ${fault}\n`).join('')}`)
  process.exitCode = 1
}

function welcome({ siteName, port, carrier }: Config): string {
  const here = `http://localhost:${port}`
  const texts =
    carrier.name === 'console' ? `Texts are printed here and shown at ${here}/dev/texts\n` : ''
  return `${siteName} is open at ${here}\n${texts}`
}
