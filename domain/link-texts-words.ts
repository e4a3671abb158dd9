// What pages say of the texts with links: how many one phone gets in a day, and that they are late.

/** A sentence; empty where there is no limit (0). */
export function linkTextsWords(perDay: number): string {
  if (perDay === 0) return ''
  return `Each phone gets at most ${perDay === 1 ? 'one link' : `${perDay} links`} a day.`
}

/** To who has just posted a car. */
export const TEXTS_LATE =
  'Texts are late just now. Your car is posted, and the link comes when they go.'
