// What the owner of a posting does with its deal once a quote is chosen.
import { ADDRESS_MAX, parseOutcome, parseWords, WORDS_MAX } from '../../domain/collection.ts'
import { queueCarPush } from '../push/queue-car-push.ts'
import { DONE, type Answer } from '../refusal.ts'
import type { Services } from '../services.ts'
import { takeCollectionTextsBack } from '../texts/outbox/queue-deal-texts.ts'
import { updateDeal, updateWords } from './deal-storage.ts'
import { endDeal, isPaid } from './end-deal.ts'
import { withAnyDeal, withDeal, type MeantDeal } from './locked-deal.ts'
import { replacePhoto } from './outcome-photo.ts'
import { mayChangeOutcome } from './view-deal.ts'

const SAID = { ok: false, reason: 'outcome-said' } as const

/** Ends the deal, unless the owner has said that the buyer paid. Done too where there is none. */
export function sayFellThrough(services: Services, meant: MeantDeal): Promise<Answer> {
  return withAnyDeal(services, meant, async (tx, deal) => {
    if (deal === undefined) return DONE
    if (isPaid(deal)) return SAID
    await endDeal(services, tx, deal, 'fell-through')
    return DONE
  })
}

/** Takes the day of the collection back; after `nobody-came` too, which stays counted. The buyer enters another. */
export function refuseDay(services: Services, meant: MeantDeal): Promise<Answer> {
  return withDeal(services, meant, async (tx, deal) => {
    if (isPaid(deal)) return SAID
    if (deal.collect_on === null && deal.owner_outcome === null) return DONE
    const wasDue = deal.collect_on !== null
    await takeCollectionTextsBack(tx, deal.posting_id)
    const { posting_id: postingId, agent_id: agentId } = deal
    await queueCarPush(services, tx, { kind: 'not-this-day', postingId, agentId })
    await updateDeal(tx, deal.id, {
      collect_on: null,
      collect_half: null,
      refused_day: deal.collect_on,
      outcome_asked_at: null,
      owner_outcome: null,
      owner_said_at: null,
      // Without a day that the buyer entered, owners could count any number of them.
      no_shows: deal.no_shows + (wasDue && deal.owner_outcome === 'nobody-came' ? 1 : 0),
    })
    return DONE
  })
}

/** Writes where the car is, which the chosen agent alone sees. */
export function writeAddress(
  services: Services,
  meant: MeantDeal,
  typed: { address: unknown; howToFind: unknown },
): Promise<Answer> {
  const address = parseWords('address', typed.address, ADDRESS_MAX)
  const howToFind = parseWords('howToFind', typed.howToFind, WORDS_MAX)
  return withDeal(services, meant, async (tx, deal) => {
    if (!address.ok) return { ...address, reason: 'invalid' }
    if (!howToFind.ok) return { ...howToFind, reason: 'invalid' }
    await updateWords(tx, deal.id, { address: address.value, how_to_find: howToFind.value })
    return DONE
  })
}

/** Writes how the collection went, in the owner's word: it is what the record counts. */
export function sayOutcome(
  services: Services,
  meant: MeantDeal,
  typed: { said: unknown; paid: unknown; reason: unknown },
): Promise<Answer> {
  return withDeal(services, meant, async (tx, deal) => {
    const said = parseOutcome(typed, deal.amount_pence)
    if (!said.ok) return { ...said, reason: 'invalid' }
    const { said: outcome, paidPence, reason } = said.value
    const isSame = deal.owner_outcome === outcome && deal.owner_paid_pence === paidPence
    if (isSame && deal.reason === reason) return DONE
    if (!mayChangeOutcome(services, deal)) return SAID
    await takeCollectionTextsBack(tx, deal.posting_id)
    await updateDeal(tx, deal.id, {
      owner_outcome: outcome,
      owner_paid_pence: paidPence,
      owner_said_at: deal.owner_said_at ?? services.clock.now(),
    })
    await updateWords(tx, deal.id, { reason })
    if (outcome !== 'paid-less') await replacePhoto(tx, deal, null)
    return DONE
  })
}
