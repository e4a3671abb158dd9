// Codes and challenges that ran out and sessions that ended are forgotten.
import type { Services } from '../services.ts'
import { deleteEndedChallenges } from './passkey-storage.ts'
import { deleteEnded } from './sign-in-storage.ts'

const STEP = 500

/** Removes them, in steps short enough for a live server. */
export async function forgetEndedSessions({ database, clock }: Services): Promise<void> {
  while ((await deleteEnded(database, clock.now(), STEP)) === STEP);
  while ((await deleteEndedChallenges(database, clock.now(), STEP)) === STEP);
}
