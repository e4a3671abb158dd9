// A register's answers are cached for a day, "not found" too, in the database, where every process finds
// them: under a digest of the registration, without it. Only posted cars are answered from the cache.
import { HOUR_MS } from '../../../domain/basics/time.ts'
import { KEPT } from '../../../domain/people/kept.ts'
import type { Registration } from '../../../domain/vehicles/registration.ts'
import { groupCommit } from '../../platform/database/group-commit.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { Services } from '../../platform/services.ts'
import type { GuardedRegister } from './circuit-breaker.ts'
import type { RegisterAnswer } from './register.ts'

const KEPT_MS = KEPT.answers.hours * HOUR_MS

type Lasting<Known> = Exclude<RegisterAnswer<Known>, { kind: 'failed' | 'key-refused' }>

export interface CachedRegister<Known> extends GuardedRegister<Known> {
  /** Asks the register even where the answer is cached, so that nobody can tell what was asked before. */
  askAfresh(registration: Registration): Promise<RegisterAnswer<Known>>
}

const cachedAnswer = prepared<{ digest: string; now: number }, { answer: string }>(
  (database, { digest, now }) =>
    database
      .selectFrom('vehicle_answers')
      .select('answer')
      .where('digest', '=', digest)
      .where('expires_at', '>', now),
)

/** `register` with its answers cached. */
export function withCachedAnswers<Known>(
  services: Pick<Services, 'database' | 'digest' | 'clock' | 'log'>,
  register: GuardedRegister<Known>,
): CachedRegister<Known> {
  const { database, clock } = services
  // Answers that come together share one commit: a submission waits for each.
  const commit = groupCommit(database)
  const underWay = new Map<string, Promise<RegisterAnswer<Known>>>()
  const keyOf = (registration: Registration): string =>
    services.digest('vehicle', register.name, registration)

  // Without the database the register is asked.
  async function find(digest: string): Promise<Lasting<Known> | null> {
    try {
      const [row] = await cachedAnswer(database, { digest, now: clock.now() })
      return row === undefined ? null : (JSON.parse(row.answer) as Lasting<Known>)
    } catch {
      return null
    }
  }

  async function askAfresh(registration: Registration): Promise<RegisterAnswer<Known>> {
    const digest = keyOf(registration)
    const asking = register.ask(registration)
    underWay.set(digest, asking)
    const answer = await asking
    // `ask` finds the answer here until it is cached.
    void keepLasting(digest, answer).finally(() => {
      if (underWay.get(digest) === asking) underWay.delete(digest)
    })
    return answer
  }

  async function keepLasting(digest: string, known: RegisterAnswer<Known>): Promise<void> {
    if (known.kind === 'failed' || known.kind === 'key-refused') return
    const kept = { answer: JSON.stringify(known), expires_at: clock.now() + KEPT_MS }
    try {
      await commit((tx) =>
        tx
          .insertInto('vehicle_answers')
          .values({ digest, ...kept })
          .onConflict((conflict) => conflict.column('digest').doUpdateSet(kept))
          .execute(),
      )
    } catch (error) {
      services.log.warn('an answer about a vehicle was not kept', { error })
    }
  }

  return {
    ...register,
    askAfresh,
    async ask(registration) {
      const digest = keyOf(registration)
      return (await find(digest)) ?? (await underWay.get(digest)) ?? askAfresh(registration)
    },
  }
}
