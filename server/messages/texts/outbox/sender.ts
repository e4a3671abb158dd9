// Sends texts for as long as the server runs, through outages of the database too. No transaction is open while a carrier
// is asked: one transaction claims a text, and the next round's records its result. A sender that is killed anywhere
// leaves a text that another sender sends under the same id.
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../../../domain/basics/time.ts'
import { isMoving } from '../../../platform/database/moves.ts'
import type { Carried, CarriedText, Carrier } from '../../../platform/carriers/carrier.ts'
import type { Services } from '../../../platform/services.ts'
import { limitLog, hastenTexts } from '../limits/sending-limits.ts'
import { claimTexts, isAnyDue, type ClaimedText } from './claim-texts.ts'
import {
  applyDeliveryReports,
  logResult,
  recordResults,
  resultOfSend,
  type SendResult,
} from './record-results.ts'
import type { TextKind } from '../../../platform/text-kinds.ts'
import { recheckTexts } from './word-when-sent.ts'

const POLL_MS = 500
// Results that come close together share one commit.
const COLLECT_MS = 10
const LONGEST_BACK_OFF_MS = 4000
// The server has to be gone within ten seconds.
const STOP_LIMIT_MS = 8000

export type Sender = ReturnType<typeof startSender>

/** Looks for due texts every half second, and at once when woken. */
export function startSender(
  services: Services,
  options: SendOptions & { pollMs: number } = { ...SEND_OPTIONS, pollMs: POLL_MS },
  meter?: TextMeter,
) {
  const { pollMs } = options
  const stopped = new AbortController()
  let woken = new AbortController()
  const wake = (): void => woken.abort()
  const outbox = openOutbox(services, options, { answered: wake, meter })
  const running = keepSending()

  async function keepSending(): Promise<void> {
    let failures = 0
    while (!stopped.signal.aborted) {
      const did = await tryRound()
      failures = did === 'failed' ? failures + 1 : 0
      if (did === 'failed') {
        await pause(Math.min(pollMs * 2 ** failures, LONGEST_BACK_OFF_MS), stopped.signal)
        continue
      }
      await pause(COLLECT_MS, stopped.signal)
      // While a limit is used up, each new text would have the sender look at all waiting texts again for nothing.
      const isIdle = outbox.isLimited() && !outbox.busy()
      if (isIdle) await pause(pollMs, stopped.signal)
      else if (did === 'nothing') await pause(pollMs, woken.signal)
      woken = new AbortController()
    }
  }

  async function tryRound(claiming = true): Promise<'something' | 'nothing' | 'failed'> {
    try {
      return (await outbox.round(claiming)) ? 'something' : 'nothing'
    } catch (error) {
      services.log.error('texts could not be sent', { error })
      return 'failed'
    }
  }

  return {
    /** A text was just queued. */
    wake,
    /** Stops claiming, and waits up to 8 s for the texts that are with the carrier. */
    async stop(): Promise<void> {
      stopped.abort()
      wake()
      await running
      await Promise.race([outbox.idle(), pause(STOP_LIMIT_MS)])
      await tryRound(false)
    },
  }
}

/** Settles after `ms`, or once `signal` is aborted. Keeps no process alive. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined)
}

interface SendOptions {
  /** The most texts that are with the carrier at a time. */
  atOnce: number
  /** How long a claim holds; longer than a carrier may take to answer. */
  claimMs: number
}

export interface TextMeter {
  /** Counts one try of a text, as its carrier answered it. */
  answered(what: { carrier: Carrier['name']; kind: TextKind; outcome: Carried['outcome'] }): void
}

export type Outbox = ReturnType<typeof openOutbox>

export const SEND_OPTIONS: SendOptions = { atOnce: 32, claimMs: 20_000 }

// The part of a claim within which a carrier has to answer.
const CARRIER_SHARE = 1 / 2
// Other senders come back from the same outage within this time, and may yet record what they have sent.
const RETURN_MS = 10_000
// In an outage of the carrier each sender sends one text this often, to learn whether the outage is over.
const PROBE_MS = 30_000

/** Calls `answered` whenever a carrier has answered. */
export function openOutbox(
  services: Services,
  options: SendOptions,
  {
    answered = () => undefined,
    meter,
  }: { answered?: () => void; meter?: TextMeter | undefined } = {},
) {
  const sending = new Set<Promise<void>>()
  const results: SendResult[] = []
  const logLimit = limitLog(services)
  const concurrency = openCarrierConcurrency(services, options.atOnce)
  let lostDatabaseAt = Number.NEGATIVE_INFINITY
  let isLimited = false
  // Until the carrier has taken a text, other texts may wait for the carrier to be back.
  let isFailing = true
  let triedAt = services.clock.now()
  const onLimit = (setting: string): void => {
    isLimited = true
    logLimit(setting)
  }

  async function round(claiming: boolean): Promise<boolean> {
    const limit = claiming ? concurrency.free(sending.size) : 0
    isLimited = false
    const ended = [...results]
    const now = services.clock.now()
    if (isFailing && limit > 0 && sending.size === 0 && now - triedAt >= PROBE_MS) {
      triedAt = now
      await hastenTexts(services.database, now, 1)
    }
    const mayClaim = limit > 0 && (await isAnyDue(services.database, now))
    if (ended.length === 0 && !mayClaim) return false
    const began = services.clock.now()
    const takesLapsed = began - lostDatabaseAt >= RETURN_MS
    const claim = await services.database.transaction().execute(async (tx) => {
      if (isFailing && ended.some(isSent)) await hastenTexts(tx, began)
      await recordResults(services, tx, ended)
      if (!mayClaim || (await isMoving(tx))) return { texts: [], cleared: false }
      return claimTexts(services, tx, { limit, claimMs: options.claimMs, onLimit, takesLapsed })
    })
    const did = ended.length > 0 || claim.texts.length > 0 || claim.cleared
    isLimited &&= !did
    results.splice(0, ended.length)
    isFailing = !ended.some(isSent) && (isFailing || ended.some(({ state }) => state === 'due'))
    for (const result of ended) logResult(services, result)
    await handToCarrier(claim.texts, began + options.claimMs * CARRIER_SHARE)
    await applyDeliveryReports(services, ended)
    return did
  }

  async function handToCarrier(texts: ClaimedText[], until: number): Promise<void> {
    const rechecked = await recheckTexts(services, texts)
    // After a check this long another sender could claim the texts before the carrier has answered, so they wait until
    // the claim ends.
    if (services.clock.now() > until) return
    for (const last of rechecked) {
      if (!('carried' in last)) {
        results.push(last)
        continue
      }
      const done = send(last.text, last.carried).finally(() => void sending.delete(done))
      sending.add(done)
    }
  }

  async function send(text: ClaimedText, carried: CarriedText): Promise<void> {
    const answer = await carry(services, carried)
    concurrency.answered(answer)
    meter?.answered({ carrier: services.carrier.name, kind: text.kind, outcome: answer.outcome })
    results.push(resultOfSend(services, text, answer))
    triedAt = services.clock.now()
    answered()
  }

  return {
    /** Records the results so far, and sends due texts while the carrier takes more. True if it did anything. */
    round: (claiming = true) =>
      round(claiming).catch((error: unknown) => {
        lostDatabaseAt = services.clock.now()
        throw error
      }),
    /** Whether the last round found only texts that wait for a limit, so that another would find the same. */
    isLimited: () => isLimited,
    /** Whether a text is with the carrier or a result is not recorded yet. */
    busy: () => sending.size > 0 || results.length > 0,
    /** Settles once no text is with the carrier. */
    idle: async () => void (await Promise.all(sending)),
  }
}

function isSent({ state }: SendResult): boolean {
  return state === 'sent'
}

// A carrier that throws breaks its promise, and may have taken the text all the same.
async function carry(services: Services, text: CarriedText): Promise<Carried> {
  try {
    return await services.carrier.carry(text)
  } catch (error) {
    services.log.error('carrier threw', { textId: text.id, carrier: services.carrier.name, error })
    return { outcome: 'temporary', failure: 'carrier-threw' }
  }
}

// Fewer texts are with the carrier at a time while the carrier answers that they are too many. While it refuses our
// key, one text a minute asks whether it takes the key again.
export function openCarrierConcurrency(services: Services, atOnce: number) {
  let room = atOnce
  let lastAnswerAt = Number.NEGATIVE_INFINITY
  let refusedBefore = false

  const refusal = (): string | null => services.carrier.refusal?.() ?? null

  // The log says once that the key is refused, however many texts wait.
  function sayRefusal(): void {
    const failure = refusal()
    if ((failure !== null) === refusedBefore) return
    refusedBefore = failure !== null
    const carrier = services.carrier.name
    if (failure === null) services.log.info('the carrier takes our key again', { carrier })
    else services.log.error('the carrier refuses our key: texts wait', { carrier, failure })
  }

  return {
    /** How many more may be handed over while `busy` are with the carrier. */
    free(busy: number): number {
      if (refusal() === null) return Math.max(0, Math.floor(room) - busy)
      const isTime = services.clock.now() - lastAnswerAt >= MINUTE_MS
      return isTime && busy === 0 ? 1 : 0
    },
    /** Adapts to what the carrier answered. */
    answered(carried: Carried): void {
      lastAnswerAt = services.clock.now()
      sayRefusal()
      // The room grows by one and shrinks by two: a carrier that refuses now and then keeps its pace.
      if (carried.outcome === 'accepted') room = Math.min(atOnce, room + 1)
      if (carried.outcome === 'wait' && carried.tooMany === true) room = Math.max(1, room - 2)
    },
  }
}
