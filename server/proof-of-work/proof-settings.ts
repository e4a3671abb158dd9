// From when on forms need a proof of work, as the settings say it. 0 lifts a limit.
import type { Reader } from '../settings-reader.ts'

export interface ProofSettings {
  /** Forms that one address may send in an hour without a proof. */
  formsWithoutProofPerAddress: number
  /** The same for its /24, or /48. */
  formsWithoutProofPerNetwork: number
  /** The same for everybody together. */
  formsWithoutProofInAll: number
}

/** Reads all three. */
export function readProofSettings(read: Reader): ProofSettings {
  return {
    formsWithoutProofPerAddress: read.whole('FORMS_WITHOUT_PROOF_PER_ADDRESS', 20),
    formsWithoutProofPerNetwork: read.whole('FORMS_WITHOUT_PROOF_PER_NETWORK', 80),
    formsWithoutProofInAll: read.whole('FORMS_WITHOUT_PROOF_IN_ALL', 500),
  }
}
