import type { FastifyInstance } from 'fastify'
import { capitalised } from '../../domain/basics/capitalised.ts'
import { parsePhoneNumber, type PhoneNumber } from '../../domain/people/phone-number.ts'
import { accept } from '../../domain/basics/problem.ts'
import { maskedReach } from '../../domain/people/readable-phone.ts'
import { longDate } from '../../domain/basics/dates.ts'
import { dayOf, iso, timeInWords } from '../../domain/basics/time.ts'
import type { Sent } from '../../domain/wire/calls.ts'
import type { Action, DeskPage, Item } from '../../domain/wire/desk-page.ts'
import { parseLookWhy, type Operator } from '../../domain/wire/desk.ts'
import { recordLook } from '../platform/audit-log.ts'
import { countPerson, erasePerson, type Receipt } from '../upkeep/people/erase-person.ts'
import { exportPerson } from '../upkeep/people/export-person.ts'
import { type HeldCounts, heldInWords } from '../upkeep/people/find-held.ts'
import { londonDay } from '../platform/london-time.ts'
import { DONE, NOT_FOUND, type Refusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { applyOptOut, isNumberStopped } from '../messages/texts/limits/stopped-numbers.ts'
import { deskCall } from './desk-call.ts'
import { panel, part, plain, quiet, rows, timesOf } from './page-parts.ts'

const ofPerson = {
  means: { 404: 'Nothing is held about the number, or texts to it are not stopped (`not-found`)' },
}
const byManagers = { ...ofPerson, config: { managerOnly: true } } as const
const FOR_MANAGERS = 'Only for managers.'

export function deskPeopleCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'POST /operator/people', {
    ...ofPerson,
    summary: 'What is held about a number',
    description: 'The look is on record, without the number.',
    looksAt: 'person',
    does: ({ body, who, operator }) =>
      withPhone(body, async (phone) => {
        await recordLook(services, { who, what: 'person looked up', target: null })
        const held = await countPerson(services, phone)
        const isStopped = await isNumberStopped(services, services.database, phone)
        return accept(showPerson(body.phoneNumber, { ...held, isStopped }, operator))
      }),
  })
  deskCall(app, 'POST /operator/people/export', {
    ...byManagers,
    summary: 'A copy of all that is held about a number, as a zip',
    description: 'Only for managers, with a reason that is on record.',
    looksAt: 'person',
    why: parseLookWhy,
    does: ({ body, who, reason, reply }) =>
      withPhone(body, async (phone) => {
        const copy = await exportPerson(services, phone, { who, reason })
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
        return accept({
          success: true,
          page: showReceipt(services, { whose: phone, who, receipt }),
        })
      }),
  })
  for (const [step, asked, summary] of [
    ['stop', 'stop', 'Text a number no more and delete its postings'],
    ['lift', 'start', 'Allow texts to a number again'],
  ] as const) {
    deskCall(app, `POST /operator/people/${step}`, {
      ...byManagers,
      summary,
      description: FOR_MANAGERS,
      does: ({ body, who }) =>
        withPhone(body, async (phone) => {
          const hasChanged = await applyOptOut(services, { phone, asked, who })
          return hasChanged || asked === 'stop' ? DONE : NOT_FOUND
        }),
    })
  }
}

// Ofcom's drama numbers are accepted, as in the commands.
async function withPhone<T>(
  { phoneNumber }: Sent<'POST /operator/people'>,
  does: (phone: PhoneNumber) => Promise<T>,
): Promise<T | Refusal> {
  const phone = parsePhoneNumber(phoneNumber, { allowDrama: true })
  return phone.ok ? does(phone.value) : phone
}

type Held = Awaited<ReturnType<typeof countPerson>> & { isStopped: boolean }

function showPerson(
  phoneNumber: string,
  { counts, stays, isStopped }: Held,
  { role }: Operator,
): DeskPage {
  const isManager = role === 'manager'
  const act = (step: string, its: Omit<Action, 'path'>): Item => ({
    act: { path: `people/${step}`, given: { phoneNumber }, ...its },
  })
  const held = part(
    'Held about this number',
    counts === null ? quiet('Nothing that could be erased.') : countRows(counts),
    ...(stays.length === 0 ? [] : [{ list: { title: 'What would stay, and why', lines: stays } }]),
    rows(['Texts to it', isStopped ? 'Stopped' : 'Allowed']),
    isManager && (isStopped ? act('lift', LIFT) : act('stop', STOP)),
  )
  const forManagers = [
    panel('A copy of all of it', act('export', COPY)),
    ...(counts === null ? [] : [part('Erasure', act('erase', ERASE))]),
  ]
  return { parts: [held], side: isManager ? forManagers : [plain(NOT_YOURS)] }
}

const NOT_YOURS = quiet('Only a manager can copy or erase it, or stop texts and allow them again.')
const COPY = {
  words: { name: 'why', label: 'Who asked for it, and how?', hint: 'Three words or more' },
  button: 'Download Zip',
  busyText: 'Collecting..',
  below: 'Recorded with your name. Hand it over, then delete it from this computer.',
  file: 'person.zip',
}
const ERASE: Omit<Action, 'path'> = {
  button: 'Erase This Person',
  look: 'danger',
  isOnce: true,
  asks: {
    title: 'Erase all of it?',
    body: 'This cannot be undone. You’ll get a receipt to hand over.',
    yes: 'Erase',
  },
}
const STOP = {
  button: 'Stop Texts',
  busyText: 'Stopping..',
  asks: {
    title: 'Stop texts to this number?',
    body: 'Nothing is texted to it any more, and its postings are deleted for good.',
    yes: 'Stop Texts',
  },
}
const LIFT = {
  button: 'Allow Texts',
  busyText: 'Lifting..',
  asks: {
    title: 'Text this number again?',
    body: 'Its holder asked us to stop. Only lift this if they ask for it themselves. Their postings stay deleted.',
    yes: 'Allow Texts',
  },
}

/** To hand over: on paper, or as the file that a browser prints to. */
function showReceipt(
  services: Services,
  { whose, who, receipt }: { whose: PhoneNumber; who: string; receipt: Receipt },
): DeskPage {
  const { erased, givenTo, stays } = receipt
  const now = services.clock.now()
  const by = `${who} of ${services.config.siteName}`
  const told = givenTo.map(({ agent, at }) => `${agent}, ${timesOf(services)(at)}`)
  const tell = { title: 'The number was given to these buyers: tell its holder', lines: told }
  return {
    parts: [
      {
        title: 'Receipt of an erasure',
        look: 'receipt',
        items: [
          {
            line: [
              `On ${longDate(londonDay(now))}, ${timeInWords(iso(now))}, ${by} erased what was held about `,
              { words: maskedReach(whose), look: 'strong' },
              ':',
            ],
          },
          countRows(erased),
          ...(told.length === 0 ? [] : [{ list: tell }]),
          { list: { title: 'What stays, and why', lines: stays } },
        ],
      },
    ],
  }
}

function countRows(counts: HeldCounts): Item {
  return rows(
    ...heldInWords(counts).map(({ count, words }): [string, number] => [capitalised(words), count]),
  )
}
