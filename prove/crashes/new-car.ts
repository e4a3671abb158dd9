// Cars and phones by number, so that no two are alike.
export interface Car {
  registration: string
  phone: string
  problem: string
  photo: Uint8Array<ArrayBuffer> | null
  key: string
}

// The first photo of a server's life starts a decoder, which takes as long as the server.
const PHOTO_EVERY = 8

/** The car and the owner's phone with that number; now and then with `photo`. */
export function newCar(number: number, photo: Uint8Array<ArrayBuffer>): Car {
  return {
    registration: registrationOf(number),
    phone: phoneOf(number),
    problem: `Car ${number}`,
    photo: number % PHOTO_EVERY === 0 ? photo : null,
    key: `the-key-of-car-number-${number}`,
  }
}

// No I, no Q and no Z, which would not be on a plate.
const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXY'

function registrationOf(number: number): string {
  const letter = (place: number): string =>
    LETTERS[Math.floor(number / LETTERS.length ** place) % LETTERS.length] ?? ''
  return `A${letter(3)}12${letter(2)}${letter(1)}${letter(0)}`
}

export function phoneOf(number: number): string {
  return `+447${400_200_000 + number}`
}
