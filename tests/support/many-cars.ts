// Marks and phones by number, where many are needed: no two are alike.

// No I, no Q and no Z, which are not in every place of a plate.
const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXY'

/** The mark of car `number`, for a quarter of a million of them. */
export function markOf(number: number): string {
  const letter = (place: number): string =>
    LETTERS.charAt(Math.floor(number / LETTERS.length ** place) % LETTERS.length)
  return `A${letter(3)}12${letter(2)}${letter(1)}${letter(0)}`
}

/** The mobile number of owner `number`, for a million of them. */
export function mobileOf(number: number): string {
  return `+447${400_000_000 + number}`
}
