// Amounts are kept in pence and shown in pounds.

/** A whole number of pence. */
export type Pence = number & { readonly __brand: 'Pence' }

/** Pounds, as a number with at most two decimals, of an amount in pence. */
export function pounds(pence: number): number {
  return pence / 100
}

export function poundsOrNull(pence: number | null): number | null {
  return pence === null ? null : pounds(pence)
}

/** The pence of `amount` pounds, or null where it has more than two decimals or is no finite number. */
export function penceOf(amount: number): Pence | null {
  const pence = Math.round(amount * 100)
  return isPence(pence) && pounds(pence) === amount ? pence : null
}

/** The pence of pounds as people type them, such as 590, "590" or "£1,590.50"; null for anything else. */
export function penceTyped(typed: unknown): Pence | null {
  const text = typeof typed === 'number' || typeof typed === 'string' ? String(typed) : ''
  const plain = text.replace(/[£,\s]/g, '')
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? penceOf(Number(plain)) : null
}

// The formatters are kept, since making one takes longer than using it a hundred times.
const POUNDS = { style: 'currency', currency: 'GBP' } as const
const WHOLE = new Intl.NumberFormat('en-GB', { ...POUNDS, maximumFractionDigits: 0 })
const WITH_PENCE = new Intl.NumberFormat('en-GB', POUNDS)

/** Such as £640, or £640.50 where there are pence. */
export function inPounds(amount: number): string {
  return (Number.isInteger(amount) ? WHOLE : WITH_PENCE).format(amount)
}

function isPence(pence: number): pence is Pence {
  return Number.isSafeInteger(pence)
}
