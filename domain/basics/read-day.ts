/**
 * Reads a day as 2027-03-31, from that or from day, month and year as people in the UK type them: browsers
 * without a field for dates send what was typed. Null where there is no such day.
 */
export function readDay(typed: string): string | null {
  const day = typed.replace(
    /(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})/,
    (_typed, date: string, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`,
  )
  const midnight = `${day}T00:00:00.000Z`
  const time = Date.parse(midnight)
  // A date such as 30 February would be read as one in March.
  const exists = !Number.isNaN(time) && new Date(time).toISOString() === midnight
  return exists ? day : null
}
