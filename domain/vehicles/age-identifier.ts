// The two figures in a current registration say when it was first issued. Figures from the future are a slip of the
// finger. Source: DVLA INF104, age identifiers.

/**
 * When an age identifier takes effect, as a moment (midnight in London) and in words: 02 to 50 on 1 March of that year,
 * 51 to 99 on 1 September of the year fifty lower. Null for 00 and 01, which were never issued.
 */
export function firstIssued(identifier: string): { moment: Date; words: string } | null {
  const figures = Number(identifier)
  if (figures < 2) return null
  if (figures <= 50) {
    const year = 2000 + figures
    return { moment: new Date(Date.UTC(year, 2, 1)), words: `1 March ${year}` }
  }
  const year = 1950 + figures
  // London is an hour ahead of UTC on 1 September, so its midnight is 23:00 on 31 August.
  return { moment: new Date(Date.UTC(year, 7, 31, 23)), words: `1 September ${year}` }
}
