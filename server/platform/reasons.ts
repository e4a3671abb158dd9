// Every reason for which a verb refuses, with how HTTP answers it and the sentence that people read. `Refusal` follows
// from this table: what a refusal carries is what its sentence takes, and what its status says below.
import { capitalised } from '../../domain/basics/capitalised.ts'
import { PHOTOS_MAX, type Problem } from '../../domain/basics/problem.ts'
import { waitInWords } from '../../domain/basics/time.ts'
import { LINK_ENDED } from '../../domain/owners/posting-in-words.ts'
import { AGENTS_REASONS } from './agents-reasons.ts'

export interface Entry {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503
  title: string
  /** Its parameter is what such a refusal carries beside its reason. */
  detail: string | ((given: never, startAgain: string) => string)
  /** What the answer has beside the sentence, from what the refusal carries. */
  also?: (given: never) => object
  retryAfterSeconds?: number
}

interface Wait {
  retryAfterSeconds: number
}

export const REASONS = {
  // For owners, agents and operators alike.
  invalid: {
    status: 400,
    title: 'Check what was sent',
    detail: 'Something is missing or wrong. Each problem names its field.',
  },
  'not-a-photo': {
    status: 415,
    title: 'Not a photo we can read',
    detail: 'Send a JPEG, PNG, WebP, AVIF or GIF photo, or send the form without one.',
  },
  'photo-too-large': { status: 413, title: 'Too large', detail: 'This is too large to send.' },
  busy: {
    status: 503,
    title: 'Too many photos',
    detail: (_given: Wait) =>
      'Too many photos are being sent just now. Nothing has changed. Try again in a moment, or send the form without the photo.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    detail: 'We can’t find this posting. It may have been deleted, or the link may be incomplete.',
  },
  'in-flight': {
    status: 409,
    title: 'Still being sent',
    detail: 'We’re still working on the same request. Wait a moment and try again.',
    retryAfterSeconds: 1,
  },
  'key-reused': {
    status: 422,
    title: 'Key already used',
    detail: 'This Idempotency-Key was used before with other details. Use a new one.',
  },
  'too-many-texts': {
    status: 429,
    title: 'Too many texts',
    detail: ({ retryAfterSeconds }: Wait) =>
      `We can’t text this number another link for ${waitInWords(retryAfterSeconds)}, so we haven’t saved this. Open one that we texted it and put your car there, or call us.`,
  },
  'texts-used-up': {
    status: 429,
    title: 'Too many texts',
    detail: ({ of, retryAfterSeconds }: { of: 'network' | 'abroad' } & Wait) =>
      of === 'network'
        ? `We’ve been asked for too many texts from your network. Try again in ${waitInWords(retryAfterSeconds)}, or call us.`
        : 'We can’t text any more numbers outside the UK today. Use a UK mobile number, or try again tomorrow.',
    also: ({ of }: { of: string }) => ({ limit: `texts-${of}` }),
  },
  'texts-late': {
    status: 429,
    title: 'Texts are late',
    detail:
      'We can’t text a code within a minute just now. Try again in a few minutes, or call us.',
  },

  // Owners, by a link.
  stopped: {
    status: 410,
    title: LINK_ENDED.title,
    detail: (_given: object, startAgain) =>
      `${LINK_ENDED.stopped} Changed your mind? ${capitalised(startAgain)}, then post the car again.`,
  },
  'number-changed': { status: 410, title: LINK_ENDED.title, detail: LINK_ENDED['number-changed'] },
  'say-what-to-stop': {
    status: 409,
    title: 'Say what to stop',
    detail:
      'This number has confirmed another posting. Say whether to stop only this car or everything.',
  },
  stale: {
    status: 412,
    title: 'Changed meanwhile',
    detail:
      'This posting was changed elsewhere since you opened it. Open your link again to see the latest details.',
  },
  'too-many-photos': {
    status: 409,
    title: 'Enough photos',
    detail: `A posting can have ${PHOTOS_MAX} photos. Remove one to add another.`,
  },
  'quote-changed': {
    status: 409,
    title: 'This quote has changed',
    detail:
      'The buyer has changed or withdrawn this quote since you opened the page. Load it again.',
  },
  'no-deal': {
    status: 409,
    title: 'No quote is chosen',
    detail: 'There is no deal for this car any more. Your quotes are still there to choose from.',
  },
  'other-deal': {
    status: 409,
    title: 'Another buyer is chosen',
    detail: 'You’ve chosen another buyer since you opened this page. Load it again.',
  },
  'undo-over': {
    status: 409,
    title: 'Too late to undo',
    detail: 'A choice can be undone for an hour. If the buyer isn’t coming, call it off.',
  },
  'too-many-choices': {
    status: 429,
    title: 'Chosen too often',
    detail: 'You’ve chosen quotes for this car as often as you can in a day. Try again tomorrow.',
  },

  // Owners and agents.
  unconfirmed: {
    status: 409,
    title: 'Number not confirmed yet',
    detail: ({ whose }: { whose?: 'own' }) =>
      whose === 'own'
        ? 'Open the link in your first text and answer “Yes, it’s mine”. Then you can choose.'
        : 'The owner hasn’t confirmed their number yet. You can still give a quote.',
    also: ({ whose }: { whose?: 'own' }) =>
      whose === 'own' ? { title: 'Say that the car is yours first' } : {},
  },
  'under-offer': {
    status: 409,
    title: 'Another quote is chosen',
    detail: 'The owner has chosen a quote for this car. That has to be undone or called off first.',
  },
  'outcome-said': {
    status: 409,
    title: 'Already answered',
    detail: 'The owner has said how the collection went, so this can’t be changed any more.',
  },

  ...AGENTS_REASONS,
} as const satisfies Record<string, Entry>

type OfStatus<Status> = Status extends 429
  ? Wait
  : Status extends 400 | 413 | 415
    ? { problems: Problem<string>[] }
    : unknown

/** What a refusal for `R` carries. A wait and problems are told as they are. */
export type Given<R extends Reason> = OfStatus<(typeof REASONS)[R]['status']> &
  ((typeof REASONS)[R] extends { detail: (given: infer G, startAgain: string) => string }
    ? G
    : unknown)

export type Reason = keyof typeof REASONS
