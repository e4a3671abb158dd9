// Starts one server process: settings, database, photos, carrier, sender, scheduled tasks, then the port. It closes them
// in the opposite order, so that nothing accepted is lost.
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { buildApp } from './app.ts'
import { startAlerting } from '../market/alerts/alerting.ts'
import { readConfig, type Config } from '../platform/settings/config.ts'
import { requireNotMoved } from '../platform/database/moves.ts'
import { keepLogEmpty } from '../platform/database/sqlite/checkpoints.ts'
import { poolFiguresOf } from '../platform/database/postgres.ts'
import { startDetailsWorker } from '../vehicles/registers/details-worker.ts'
import { startJournal } from '../platform/deletions/write-journal.ts'
import { replayAfterRestore } from '../upkeep/backup/replay-deletions.ts'
import { openReadiness } from '../upkeep/health/readiness.ts'
import { openServices } from '../upkeep/open-services.ts'
import { openMetrics, serveMetrics } from '../upkeep/metrics/open-metrics.ts'
import { requireOwnPhotos } from '../vehicles/photos/claim-photo-store.ts'
import { startSender } from '../messages/texts/outbox/sender.ts'
import { startPushSender } from '../messages/push/push-sender.ts'
import { startScheduledTasks } from '../upkeep/scheduled/tasks.ts'
import type { Services } from '../platform/services.ts'

// This is a little less than the ten seconds that are promised.
const CLOSING_LIMIT_MS = 9500

/** Runs until a signal asks it to stop. If it cannot start it says why, with exit code 1. */
export async function serve(environment: Record<string, string | undefined>): Promise<void> {
  const read = readConfig(environment)
  if (!read.ok) return complain('The settings are not right:', read.faults)
  try {
    await open(await openOwnServices(read.config), read.warnings)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'an unknown fault'
    complain('The server could not start:', [reason])
    process.exit()
  }
}

async function open(services: Services, warnings: string[]): Promise<void> {
  const { config, log } = services
  for (const warning of warnings) log.warn(warning)
  const leaving = new AbortController()
  const readiness = openReadiness(services, leaving.signal)
  const metrics =
    config.metrics === null
      ? null
      : openMetrics(services, { pool: poolFiguresOf(services.database), readiness })
  await replayAfterRestore(services)
  const journal = startJournal(services)
  const sender = config.sendsTexts ? startSender(services, undefined, metrics?.texts) : null
  const app = await buildApp(services, {
    leaving,
    readiness,
    // Most writes queue a text that somebody is waiting for.
    afterWrite() {
      sender?.wake()
      journal.wake()
    },
    ...(metrics !== null && { meter: metrics.meter }),
  })
  const metricsApp = metrics === null ? null : serveMetrics(metrics, readiness)
  const emptying = keepLogEmpty(services)
  // Faults are logged even while nobody asks for the readiness.
  const looking = setInterval(() => void readiness(), MINUTE_MS).unref()
  const workers = [startScheduledTasks, startDetailsWorker, startAlerting, startPushSender].map(
    (start) => start(services),
  )
  if (config.metrics !== null) await metricsApp?.listen(config.metrics)
  await app.listen({ host: config.host, port: config.port })
  if (config.carrier.name === 'console') process.stdout.write(welcome(config))
  else log.info('server started')

  onAskedToStop(async (drainMs) => {
    log.info('server stopping')
    clearInterval(looking)
    leaving.abort()
    const ended = [sender?.stop(), ...workers.map((worker) => worker.stop())]
    await pause(drainMs)
    await Promise.all([app.close(), ...ended])
    await journal.stop()
    services.vehicleRegisters.close()
    await metricsApp?.close()
    emptying.stop()
    await services.database.destroy()
    log.info('server stopped')
  }, config.drainSeconds * 1000)
}

// A second signal changes nothing: a supervisor and npm may both pass the same one on. Ctrl-C does not drain, since at a
// developer's machine no load balancer has to see that the server leaves.
function onAskedToStop(close: (drainMs: number) => Promise<void>, drainMs: number): void {
  let closing = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (closing) return
      closing = true
      setTimeout(() => process.exit(1), CLOSING_LIMIT_MS).unref()
      void close(signal === 'SIGTERM' ? drainMs : 0)
    })
  }
}

// A start that fails must leave no write-ahead log beside a file that may be restored next.
async function openOwnServices(config: Config): Promise<Services> {
  const services = await openServices(config)
  try {
    await requireNotMoved(services.database)
    await requireOwnPhotos(services)
    return services
  } catch (error) {
    await services.database.destroy()
    throw error
  }
}

function complain(what: string, faults: string[]): void {
  process.stderr.write(`${what}\n${faults.map((fault) => `- ${fault}\n`).join('')}`)
  process.exitCode = 1
}

// Greets a developer at their own machine; others read the log.
function welcome({ siteName, publicUrl: here }: Config): string {
  return `${siteName} is open at ${here}\nTexts are printed here and shown at ${here}/dev/texts\n`
}
