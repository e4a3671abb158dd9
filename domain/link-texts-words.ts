// How many texts with a link one phone gets in a day, as a page says it.

/** A sentence; empty where there is no limit (0). */
export function linkTextsWords(perDay: number): string {
  if (perDay === 0) return ''
  return `Each phone gets at most ${perDay === 1 ? 'one link' : `${perDay} links`} a day.`
}
