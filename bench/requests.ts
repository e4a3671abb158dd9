// What the benchmarks ask, and postings made up by number: the same number is the same posting.

export interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

const BOUNDARY = '----BeatScrapBenchmarkBoundary'
const PHOTO_HEAD = Buffer.from(
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="carPhoto"; filename="car.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
)
const END = Buffer.from(`--${BOUNDARY}--\r\n`)
const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXYZ'

/** The details of posting `number`: all valid, and each with a phone of its own. */
export function details(number: number): Record<string, string> {
  let rest = number
  const letter = (): string => {
    const taken = LETTERS.charAt(rest % LETTERS.length)
    rest = Math.floor(rest / LETTERS.length)
    return taken
  }
  const end = letter() + letter() + letter()
  return {
    registrationNumber: `Y${'ABCDEFGHJKLMNOPRSTUVWX'.charAt(rest % 22)}12 ${end}`,
    postcode: 'LS11 5DJ',
    phoneNumber: `+447${String(400_000_000 + number)}`,
    problem: 'Failed its MOT on the rear brakes. It starts and drives. One key, no service book.',
  }
}

/** The home form, with a photo or without, as a browser's script sends it. */
export function submission(number: number, photo: Buffer | null = null): Request {
  const parts = Object.entries(details(number)).map(([name, value]) => part(name, value))
  return {
    method: 'POST',
    path: '/car/submit-form',
    headers: {
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'idempotency-key': `bench-${process.pid}-${String(number).padStart(12, '0')}`,
    },
    body: Buffer.concat([
      Buffer.from(parts.join('')),
      ...(photo === null ? [] : [PHOTO_HEAD, photo, Buffer.from('\r\n')]),
      END,
    ]),
  }
}

/** A read of `path`, as a page's script does it. */
export function read(path: string): Request {
  return { method: 'GET', path, headers: { accept: 'application/json' } }
}

/** A call of a signed-in agent, which reads or gives a quote. */
export function signedIn(path: string, token: string, quote?: object): Request {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  if (quote === undefined) return { method: 'GET', path, headers }
  const body = JSON.stringify({ ...quote, message: 'I can collect it tomorrow.' })
  return { method: 'PUT', path, headers: { ...headers, 'content-type': 'application/json' }, body }
}

/** The request as it goes over the wire. */
export function requestBytes({ method, path, headers = {}, body = '' }: Request): Buffer {
  const sent = { host: 'localhost', 'user-agent': 'bench', ...headers }
  const lengthed = body === '' ? sent : { ...sent, 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(lengthed).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

function part(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}
