import type { FastifyInstance } from 'fastify'
import { capitalised } from '../../domain/basics/capitalised.ts'
import { parsePhoneNumber, type PhoneNumber } from '../../domain/people/phone-number.ts'
import { accept } from '../../domain/basics/problem.ts'
import { maskedReach } from '../../domain/people/readable-phone.ts'
import { dayOf, iso } from '../../domain/basics/time.ts'
import type { Sent } from '../../domain/wire/calls.ts'
import type { HeldCount } from '../../domain/wire/desk-postings.ts'
import { recordLook } from '../platform/audit-log.ts'
import { countPerson, erasePerson } from '../upkeep/people/erase-person.ts'
import { exportPerson } from '../upkeep/people/export-person.ts'
import { type HeldCounts, heldInWords } from '../upkeep/people/find-held.ts'
import { DONE, type Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import {
  allowNumberByOperator,
  stopNumberByOperator,
  isNumberStopped,
} from '../messages/texts/limits/stopped-numbers.ts'
import { deskCall, NOT_FOUND, readLookWhy } from './desk-call.ts'

const ofPerson = {
  means: {
    404: 'Nothing is held about the number, or texts to it are not stopped (`not-found`)',
  },
}
const byManagers = { ...ofPerson, config: { managerOnly: true } } as const
const FOR_MANAGERS = 'Only for managers.'

export function deskPeopleCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'POST /operator/people', {
    ...ofPerson,
    summary: 'What is held about a number',
    description: 'The look is on record, without the number.',
    looksAt: 'person',
    does: ({ body, who }) =>
      withPhone(body, async (phone) => {
        await recordLook(services, { who, what: 'person looked up', target: null })
        const { counts, stays } = await countPerson(services, phone)
        const isStopped = await isNumberStopped(services, services.database, phone)
        return accept({ held: counts === null ? [] : listCounts(counts), stays, isStopped })
      }),
  })
  deskCall(app, 'POST /operator/people/export', {
    ...byManagers,
    summary: 'A copy of all that is held about a number, as a zip',
    description: 'Only for managers, with a reason that is on record.',
    looksAt: 'person',
    does: ({ body, who, reply }) =>
      withPhone(body, async (phone) => {
        const why = readLookWhy(body)
        if (!why.ok) return why
        const copy = await exportPerson(services, phone, { who, reason: why.value })
        if (copy === null) return NOT_FOUND
        const { buffer, byteOffset, byteLength } = copy.zip
        const name = `person-${dayOf(services.clock.now())}.zip`
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Buffer.from(buffer, byteOffset, byteLength))
      }),
  })
  deskCall(app, 'POST /operator/people/erase', {
    ...byManagers,
    summary: 'Erase all that is held about a number, for good',
    description: FOR_MANAGERS,
    does: ({ body, who }) =>
      withPhone(body, async (phone) => {
        const receipt = await erasePerson(services, phone, who)
        if (receipt === null) return NOT_FOUND
        const { erased, givenTo, stays } = receipt
        return accept({
          whose: maskedReach(phone),
          erasedAt: iso(services.clock.now()),
          by: who,
          erased: listCounts(erased),
          givenTo: givenTo.map(({ agent, at }) => ({
            agentName: agent,
            at: iso(at),
          })),
          stays,
        })
      }),
  })
  deskCall(app, 'POST /operator/people/stop', {
    ...byManagers,
    summary: 'Text a number no more and delete its postings',
    description: FOR_MANAGERS,
    does: ({ body, who }) =>
      withPhone(body, async (phone) => {
        await stopNumberByOperator(services, phone, who)
        return DONE
      }),
  })
  deskCall(app, 'POST /operator/people/lift', {
    ...byManagers,
    summary: 'Allow texts to a number again',
    description: FOR_MANAGERS,
    does: ({ body, who }) =>
      withPhone(body, async (phone) =>
        (await allowNumberByOperator(services, phone, who)) ? DONE : NOT_FOUND,
      ),
  })
}

// Ofcom's drama numbers are accepted, as in the commands.
async function withPhone<T>(
  { phoneNumber }: Sent<'POST /operator/people'>,
  does: (phone: PhoneNumber) => Promise<T>,
): Promise<T | Refusal> {
  const phone = parsePhoneNumber(phoneNumber, { allowDrama: true })
  return phone.ok ? does(phone.value) : phone
}

function listCounts(counts: HeldCounts): HeldCount[] {
  return heldInWords(counts).map(({ count, words }) => ({ what: capitalised(words), count }))
}
