// Answers of a register are kept for a day, "not found" too, in the database, where every process finds
// them. Only posted cars are answered out of what is kept.
import { HOUR_MS } from '../../domain/time.ts'
import { KEPT } from '../../domain/kept.ts'
import type { Registration } from '../../domain/registration.ts'
import { groupCommit } from '../database/group-commit.ts'
import type { Services } from '../services.ts'
import { findAnswer, keepAnswer } from './answer-storage.ts'
import type { Source, SourceAnswer } from './register.ts'

const KEPT_MS = KEPT.answers.hours * HOUR_MS

type Lasting<Known> = Exclude<SourceAnswer<Known>, { kind: 'failed' | 'key-refused' }>

export interface RememberingSource<Known> extends Source<Known> {
  /** Asks the register whatever is known, so that nobody can tell what was asked before. */
  askAfresh(registration: Registration): Promise<SourceAnswer<Known>>
}

/** `source`, asked only what is not known from the last 24 hours, unless afresh. */
export function remember<Known>(
  services: Pick<Services, 'database' | 'digest' | 'clock' | 'log'>,
  source: Source<Known>,
): RememberingSource<Known> {
  // Answers that come together are kept together: each commit is one that a submission waits for.
  const together = groupCommit(services.database)
  const underWay = new Map<string, Promise<SourceAnswer<Known>>>()
  const keyOf = (registration: Registration): string =>
    services.digest('vehicle', source.name, registration)

  // Without the database the register is asked.
  async function find(key: string): Promise<Lasting<Known> | null> {
    try {
      const row = await findAnswer(services.database, key, services.clock.now())
      return row === undefined ? null : (JSON.parse(row.answer) as Lasting<Known>)
    } catch {
      return null
    }
  }

  async function askAfresh(registration: Registration): Promise<SourceAnswer<Known>> {
    const key = keyOf(registration)
    const asking = source.ask(registration)
    underWay.set(key, asking)
    const answer = await asking
    // Until it is kept, whoever finds nothing kept finds it here.
    void keepLasting(key, answer).finally(() => {
      if (underWay.get(key) === asking) underWay.delete(key)
    })
    return answer
  }

  async function keepLasting(key: string, answer: SourceAnswer<Known>): Promise<void> {
    if (answer.kind === 'failed' || answer.kind === 'key-refused') return
    const expiresAt = services.clock.now() + KEPT_MS
    const kept = { digest: key, answer: JSON.stringify(answer), expires_at: expiresAt }
    try {
      await together((tx) => keepAnswer(tx, kept))
    } catch (error) {
      services.log.warn('an answer about a vehicle was not kept', { error })
    }
  }

  return {
    name: source.name,
    askAfresh,
    async ask(registration) {
      const key = keyOf(registration)
      return (await find(key)) ?? (await underWay.get(key)) ?? askAfresh(registration)
    },
  }
}
