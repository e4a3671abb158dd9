// Pages say how many texts with links one phone gets in a day, and that texts are late.

/** A sentence; empty where there is no limit (0). */
export function linkTextsWords(perDay: number): string {
  if (perDay === 0) return ''
  return `Each phone gets at most ${perDay === 1 ? 'one link' : `${perDay} links`} a day.`
}

/** The words to somebody who has just posted a car. */
export const TEXTS_LATE =
  'Texts are late just now. Your car is posted, and the link comes when they go.'
