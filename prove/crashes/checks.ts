// What is looked at after each start, and what the log must not hold.
import type { CrashAgent } from './agents.ts'
import type { CrashDesk } from './desk.ts'
import * as found from './found.ts'
import type { CrashSite } from './site.ts'

/** Collects what is found; a full check is of everything there ever was. */
export function openCheck(
  site: CrashSite,
  lane: found.Where,
  { agents, desk }: { agents: CrashAgent[]; desk: CrashDesk },
) {
  const faults: string[] = []
  const fileFaults: string[] = []
  const photosSeen = new Set<string>()
  return {
    found: { faults, fileFaults },
    async afterStart(isFull: boolean): Promise<void> {
      const touched = site.expected.takeTouched()
      const registrations = isFull ? site.expected.cars() : touched
      const news: string[] = []
      for (const one of [...agents, desk]) news.push(...(await one.sessionFaults()))
      await found.withDatabase(lane, async (database) => {
        const looked = { dataDir: lane.dataDir, registrations, photosSeen }
        news.push(...(await found.faultsOfCars(site, database, looked)))
        news.push(...(await found.faultsOfDisclosures(site, database, agents)))
        if (!isFull) return
        news.push(...(await found.photosLeft(database, lane.dataDir, photosSeen)))
        fileFaults.push(...(await found.faultsOfFile(database)))
      })
      for (const fault of news) process.stdout.write(`  ${fault}\n`)
      faults.push(...news)
    },
  }
}

// That the database does not answer, or makes a statement wait for too long, is no fault of the server's: it is shut
// down, or the machine is busy.
const NO_ANSWER = /"DatabaseOutage"|"(55P03|57014)"|[Tt]he database does not answer/

export function faultsOfLog(output: string): string[] {
  return output
    .split('\n')
    .filter(
      (line) =>
        /(?<![\da-f])447\d{9}(?![\da-f])|edit-form\/[\w-]{22}|unhandled/i.test(line) ||
        (line.includes('"level":50') && !NO_ANSWER.test(line)),
    )
}
