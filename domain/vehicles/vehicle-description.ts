// Registers write in capitals, which become words that people read: FORD becomes Ford.

export interface DescribedVehicle {
  make: string | null
  model: string | null
  colour: string | null
  year: number | null
}

/** One line such as `Blue Ford Focus, 2014`, without what is not known; null without a make. */
export function describeVehicle({ make, model, colour, year }: DescribedVehicle): string | null {
  if (make === null) return null
  const words = [colour, make, model].filter((word) => word !== null).join(' ')
  return year === null ? words : `${words}, ${year}`
}

/** A make as its cars carry it: `MERCEDES-BENZ` is Mercedes-Benz, `BMW` stays. */
export function displayMake(make: string): string {
  return MAKES[make.toUpperCase()] ?? displayModel(make)
}

/** A model likewise: `FOCUS` is Focus; `C-MAX`, `GTI` and `X5` stay. */
export function displayModel(model: string): string {
  return model
    .trim()
    .split(/([\s-]+)/)
    .map((part, index) => (index % 2 === 0 ? inWords(part) : part.replace(/\s+/, ' ')))
    .join('')
}

/** A colour: `LIGHT BLUE` is Light blue. */
export function displayColour(colour: string): string {
  return sentence(colour)
}

/** A fuel: `HYBRID ELECTRIC` is Hybrid electric, and the register's older words are today's. */
export function displayFuel(fuel: string): string {
  return FUELS[fuel.toUpperCase()] ?? sentence(fuel)
}

// The rule for words gets these names wrong.
const MAKES: Record<string, string> = {
  KIA: 'Kia',
  MCLAREN: 'McLaren',
  SSANGYONG: 'SsangYong',
  LEVC: 'LEVC',
  'AUTO-TRAIL': 'Auto-Trail',
}
const FUELS: Record<string, string> = { ELECTRICITY: 'Electric', 'HEAVY OIL': 'Diesel' }
const SHORT_WORDS = new Set(['KA', 'UP', 'FOX', 'ONE', 'ZOE', 'RIO', 'ION', 'AMI', 'THE', 'SKY'])

// Up to three letters are mostly initials, and a name with a figure stays as it is.
function inWords(part: string): string {
  const capitals = part.toUpperCase()
  const isName = /\d/.test(part) || (part.length <= 3 && !SHORT_WORDS.has(capitals))
  return isName ? capitals : capitals.slice(0, 1) + capitals.slice(1).toLowerCase()
}

function sentence(text: string): string {
  const small = text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
  return small.slice(0, 1).toUpperCase() + small.slice(1)
}
