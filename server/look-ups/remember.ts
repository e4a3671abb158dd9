// Answers of a register are kept for a day, "not found" too: in memory for whoever asks here again,
// and in the database for the other processes. Whoever asks the same at the same time shares one
// question.
import { daysInMs, KEPT } from '../../domain/kept.ts'
import type { Registration } from '../../domain/registration.ts'
import { commitTogether } from '../database/commit-together.ts'
import type { Database } from '../database/schema.ts'
import type { World } from '../world.ts'
import { deleteAnswers, findAnswer, keepAnswer } from './answer-storage.ts'
import type { Source, SourceAnswer } from './source.ts'

const KEPT_MS = daysInMs(KEPT.answers.days)
const MOST_IN_MEMORY = 10_000
const STEP = 500

type Lasting<Known> = Exclude<SourceAnswer<Known>, { kind: 'failed' | 'key-refused' }>
type Remembering = Pick<World, 'database' | 'digest' | 'clock' | 'log'>

/** `source`, asked only what is not known from the last 24 hours. */
export function remember<Known>(world: Remembering, source: Source<Known>): Source<Known> {
  const { clock, digest } = world
  const memory = new Map<string, { answer: Lasting<Known>; until: number }>()
  // Answers that come together are kept together: each commit is one that a submission waits for.
  const together = commitTogether(world.database)
  const underWay = new Map<string, Promise<SourceAnswer<Known>>>()

  function keepInMemory(key: string, answer: Lasting<Known>, until: number): void {
    memory.delete(key)
    memory.set(key, { answer, until })
    // A map goes through its keys in the order they came.
    for (const [oldest, kept] of memory) {
      if (memory.size <= MOST_IN_MEMORY && clock.now() < kept.until) break
      memory.delete(oldest)
    }
  }

  async function find(key: string, registration: Registration): Promise<SourceAnswer<Known>> {
    const shared = await findShared<Known>(world, key)
    if (shared !== null) {
      keepInMemory(key, shared.answer, shared.until)
      return shared.answer
    }
    const answer = await source.ask(registration)
    if (answer.kind === 'failed' || answer.kind === 'key-refused') return answer
    const until = clock.now() + KEPT_MS
    keepInMemory(key, answer, until)
    const kept = { digest: key, answer: JSON.stringify(answer), expires_at: until }
    void share(world, together, kept)
    return answer
  }

  return {
    name: source.name,
    async ask(registration) {
      const key = digest('vehicle', source.name, registration)
      const kept = memory.get(key)
      if (kept !== undefined && clock.now() < kept.until) return kept.answer
      let asking = underWay.get(key)
      if (asking === undefined) {
        asking = find(key, registration).finally(() => underWay.delete(key))
        underWay.set(key, asking)
      }
      return asking
    },
  }
}

/** Forgets what was kept for a day, in steps short enough for a live server. */
export async function forgetOldAnswers({ database, clock }: World): Promise<void> {
  while ((await deleteAnswers(database, clock.now(), STEP)) === STEP);
}

// Without the database an answer is only not shared.
async function findShared<Known>(
  { database, clock }: Remembering,
  key: string,
): Promise<{ answer: Lasting<Known>; until: number } | null> {
  try {
    const row = await findAnswer(database, key, clock.now())
    if (row === undefined) return null
    return { answer: JSON.parse(row.answer) as Lasting<Known>, until: row.expires_at }
  } catch {
    return null
  }
}

async function share(
  { log }: Remembering,
  together: (work: (tx: Database) => Promise<void>) => Promise<void>,
  kept: { digest: string; answer: string; expires_at: number },
): Promise<void> {
  try {
    await together((tx) => keepAnswer(tx, kept))
  } catch (error) {
    log.warn('an answer about a vehicle was not kept', { error })
  }
}
