// The terms that an agent last sent from this browser come ticked the next time.
import {
  NO_CONDITIONS,
  parseConditions,
  parseValidDays,
  USUAL_VALID_DAYS,
  type Conditions,
  type ValidDays,
} from '../../../../domain/market/quote-terms.ts'

/** The id of the part with the terms on a car's page. */
export const YOUR_TERMS = 'your-terms'

export interface UsualTerms {
  conditions: Conditions
  validDays: ValidDays
}

// Where nothing was sent yet. Nearly every buyer collects.
const FIRST: UsualTerms = {
  conditions: { ...NO_CONDITIONS, collects: true },
  validDays: USUAL_VALID_DAYS,
}

export function findUsualTerms(agentId: string): UsualTerms {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(agentId)) ?? 'null') as UsualTerms | null
    if (kept === null) return FIRST
    const conditions = parseConditions(kept.conditions)
    const validDays = parseValidDays(kept.validDays)
    if (!conditions.ok || !validDays.ok) return FIRST
    return { conditions: conditions.value, validDays: validDays.value }
  } catch {
    return FIRST
  }
}

export function keepUsualTerms(agentId: string, { conditions, validDays }: UsualTerms): void {
  try {
    localStorage.setItem(keyOf(agentId), JSON.stringify({ conditions, validDays }))
  } catch {
    // A browser that keeps nothing asks again each time.
  }
}

function keyOf(agentId: string): string {
  return `usual terms of ${agentId}`
}
