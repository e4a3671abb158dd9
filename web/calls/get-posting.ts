// Gets the posting behind a texted link.
import { isObject, type Answer, type CallOutcome, type JsonObject } from './call-outcome.ts'
import { jsonCall } from './json-call.ts'

/** A local buyer who was given the owner's number. */
export interface Disclosure {
  agentName: string
  /** When first; an ISO date and time. */
  at: string
}

/**
 * Whether buyers can be given the number: they can, its holder is asked at this link, or is asked only
 * at the link that was texted to the present number.
 */
export type PhoneConfirmation = 'confirmed' | 'by-this-link' | 'by-other-link'

export interface OpenedPosting {
  posting: {
    /** As it is shown: AB12 CDE. */
    registrationNumber: string
    postcode: string
    /** In E.164; '' where this link was texted to an earlier number. */
    phoneNumber: string
    /** The last digits of a number that this link does not show; else ''. */
    newNumberEnding: string
    /** '' where there is none. */
    problem: string
    hasPhoto: boolean
    /** Such as Blue Ford Focus, 2014; null where nothing is known of the car. */
    vehicle: string | null
    phoneConfirmation: PhoneConfirmation
    /** In E.164: the number that the link was texted to. */
    linkPhoneNumber: string
    /** Whether that number has confirmed another posting. */
    confirmedAnother: boolean
    /** Whether the car was posted again since: buyers see the newer posting. */
    superseded: boolean
    /** Null until there is a quote; `best` is in pounds, `path` the address of the quotes page. */
    quotes: { count: number; best: number; path: string } | null
    /** Who was given the number, in the order in which they were. */
    disclosures: Disclosure[]
  }
  /** To be sent back with an edit, so that it does not undo one made elsewhere. */
  etag: string | null
}

/** `uniqueId` is the link's, as it stands in the address. */
export function getPosting(uniqueId: string): Promise<CallOutcome<OpenedPosting>> {
  return jsonCall(`/car/get-data/${uniqueId}`, {}, readPosting)
}

function readPosting(body: JsonObject | unknown[], answer: Answer): OpenedPosting | null {
  if (!isObject(body)) return null
  const { registrationNumber, postcode, phoneNumber, linkPhoneNumber, problem } = body
  if (typeof registrationNumber !== 'string' || typeof postcode !== 'string') return null
  if (typeof phoneNumber !== 'string') return null
  return {
    posting: {
      registrationNumber,
      postcode,
      phoneNumber,
      newNumberEnding: readText(body['newNumberEnding']),
      problem: typeof problem === 'string' ? problem : '',
      hasPhoto: body['hasPhoto'] === true,
      vehicle: typeof body['vehicle'] === 'string' ? body['vehicle'] : null,
      phoneConfirmation: readConfirmation(body['phoneConfirmation']),
      linkPhoneNumber: typeof linkPhoneNumber === 'string' ? linkPhoneNumber : phoneNumber,
      confirmedAnother: body['confirmedAnother'] === true,
      superseded: body['superseded'] === true,
      quotes: readQuotes(body['quotes']),
      disclosures: Array.isArray(body['disclosures'])
        ? body['disclosures'].filter(isDisclosure)
        : [],
    },
    etag: answer.header('etag'),
  }
}

/** '' where it is no text. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** What is not said is not asked. */
export function readConfirmation(value: unknown): PhoneConfirmation {
  return value === 'by-this-link' || value === 'by-other-link' ? value : 'confirmed'
}

function readQuotes(quotes: unknown): OpenedPosting['posting']['quotes'] {
  if (!isObject(quotes)) return null
  const { count, best, path } = quotes
  // It becomes a link: only one that stays on the site.
  const isPath = typeof path === 'string' && path.startsWith('/list-quotes/')
  const areNumbers = typeof count === 'number' && typeof best === 'number'
  return areNumbers && isPath ? { count, best, path } : null
}

function isDisclosure(item: unknown): item is Disclosure {
  return isObject(item) && typeof item['agentName'] === 'string' && typeof item['at'] === 'string'
}
