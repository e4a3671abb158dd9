// A stand-in as a process of its own: says where it is and by which settings the product asks it, in
// one line of JSON, and ends when it is asked to.
import type { StandIn } from './open-stand-in.ts'

/** Starts it on the PORT of the environment, else `usualPort`. `settingsOf` names the product's settings. */
export async function runStandIn<S extends StandIn>(
  usualPort: number,
  start: (port: number) => Promise<S>,
  settingsOf: (standIn: S) => Record<string, string>,
): Promise<void> {
  const standIn = await start(Number(process.env['PORT'] ?? usualPort))
  const told = { url: standIn.url, settings: settingsOf(standIn) }
  process.stdout.write(`${JSON.stringify(told)}\n`)
  const end = (): void => void standIn.close()
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}
