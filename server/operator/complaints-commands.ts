import { COMPLAINT_OUTCOMES, REPORTS, type ReportKind } from '../../domain/complaint-fields.ts'
import { recordLook } from '../audit/record-look.ts'
import {
  answerComplaint,
  askBuyer,
  closeComplaint,
  type Answered,
} from '../complaints/answer-complaint.ts'
import { complaintPhoto, listComplaints, showComplaint } from '../complaints/view-complaints.ts'
import type { Refusal } from '../refusal.ts'
import { no, told, type Asked, type Command, type Told } from './command.ts'
import { writePrivately } from './private-files.ts'
import { LIMIT_OPTION } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'complaints list',
  summary: 'open complaints and reports, the oldest first, with the days by which each is due',
  options: {
    all: { help: 'the closed ones too, the newest first' },
    agent: { value: 'ID', help: 'only those about this agent' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options, switches, limit }) {
    const which = switches.has('all') ? ('all' as const) : ('open' as const)
    const sought = { which, agentId: options['agent'], limit }
    return listed(await listComplaints(services, sought), {
      reference: ({ reference }) => reference,
      about: ({ about }) => about,
      'which one': ({ subject }) => subject || null,
      car: ({ registration }) => registration || null,
      report: ({ kind }) => inWords(kind),
      'received (UTC)': ({ receivedAt }) => moment(receivedAt),
      'read by': ({ readBy }) => readBy,
      'promised by': ({ answerBy }) => answerBy,
      'by law': ({ byLaw }) => byLaw,
      outcome: ({ closedAt, outcome }) => (closedAt === null ? 'open' : outcome),
    })
  },
}

const REFERENCE = { takes: 'REFERENCE', words: [1, 3] as [number, number] }
const NONE = 'There is no complaint with this reference.'

const show: Command = {
  name: 'complaints show',
  summary: 'a complaint with all that was said about it and how to reach who complained',
  ...REFERENCE,
  options: { photo: { value: 'FILE', help: 'writes its photo there, for only you to read' } },
  async run({ services, who, words, options }) {
    const complaint = await showComplaint(services, words.join(''))
    if (complaint === null) return no(NONE)
    await recordLook(services, { who, what: 'number shown', target: complaint.id })
    const { reference, about, subject, registration, kind, agentId, vehicleId, byAgentId } =
      complaint
    const file = options['photo']
    const photo = file === undefined ? null : await complaintPhoto(services, complaint)
    if (file !== undefined && photo === null) return no('No photo came with it.')
    const fault = file && photo ? await writePrivately(file, photo) : null
    if (fault !== null) return no(fault)
    const facts: [string, string | null][] = [
      ['about', [about, inWords(kind)].filter(Boolean).join(': ')],
      ['which one', subject],
      ['agent’s id', agentId],
      ['car', registration],
      ['vehicle', vehicleId],
      ['reported by the agent', byAgentId],
      ['reach by', `${complaint.reachBy} ${complaint.reach}`],
      ['received (UTC)', moment(complaint.receivedAt)],
      ['read by', complaint.readBy],
      ['promised by', complaint.answerBy],
      ['by law', complaint.byLaw],
      ['closed (UTC)', moment(complaint.closedAt)],
      ['outcome', complaint.outcome],
    ]
    return told(complaint, [
      reference,
      ...facts.flatMap(([name, value]) => (value ? [`  ${name}: ${value}`] : [])),
      ...complaint.messages.flatMap(
        ({ from, who: writer, isToAgent, at, words: said, photoId }) => [
          '',
          `${moment(at)}, ${writer ?? from}${isToAgent ? ' to the buyer' : ''}${photoId === null ? '' : ', with a photo (see it with --photo FILE)'}`,
          ...(said === '' ? [] : [said]),
        ],
      ),
    ])
  },
}

const SAY_OPTION = { value: 'TEXT', help: 'what to say to who complained' }

const answer: Command = {
  name: 'complaints answer',
  summary: 'keeps an answer and texts it; where that cannot be, says where to write or call',
  ...REFERENCE,
  options: { say: { ...SAY_OPTION, help: `${SAY_OPTION.help}; needed` } },
  run: (asked) => say(asked, answerComplaint, 'The answer is kept.'),
}

const ask: Command = {
  name: 'complaints ask',
  summary: 'asks the buyer, who sees these words in the console and nothing else of the complaint',
  ...REFERENCE,
  options: { say: { value: 'TEXT', help: 'what to ask; name the car yourself; needed' } },
  run: (asked) => say(asked, askBuyer, 'The question is kept.'),
}

async function say(
  { services, who, words, options }: Asked,
  verb: typeof answerComplaint,
  kept: string,
): Promise<Told> {
  const said = await verb(services, words.join(''), { words: options['say'] ?? '', who })
  return said.ok ? told(said.value, [kept, ...how(said.value)]) : no(whyNot(said))
}

const close: Command = {
  name: 'complaints close',
  summary: 'closes a complaint with an outcome, and tells who complained and the buyer',
  ...REFERENCE,
  options: {
    outcome: { value: 'OUTCOME', help: `${COMPLAINT_OUTCOMES.join(', ')}; needed` },
    say: SAY_OPTION,
    'tell-buyer': { value: 'TEXT', help: 'what to say to the buyer beside the outcome' },
  },
  async run({ services, who, words, options }) {
    const outcome = COMPLAINT_OUTCOMES.find((known) => known === options['outcome'])
    if (outcome === undefined)
      return no(`An --outcome is one of: ${COMPLAINT_OUTCOMES.join(', ')}.`)
    const said = { words: options['say'] ?? '', wordsToBuyer: options['tell-buyer'] ?? '' }
    const closed = await closeComplaint(services, words.join(''), { ...said, who, outcome })
    if (!closed.ok) return no(whyNot(closed))
    const { complainant, buyer } = closed.value
    const lines = ['The complaint is closed.', ...how(complainant)]
    return told(closed.value, buyer === null ? lines : [...lines, ...how(buyer)])
  },
}

function how({ by, to, words }: Answered): string[] {
  const ways = {
    text: `It will be texted to ${to}:`,
    email: `Now email it to ${to}:`,
    call: `Now call ${to} and say:`,
    console: `${to} is told to read it in the console:`,
  }
  return [ways[by], words]
}

function whyNot(refusal: Refusal): string {
  if (refusal.reason === 'invalid') return refusal.problems.map(({ message }) => message).join(' ')
  return refusal.reason === 'not-found' ? NONE : 'It is closed already.'
}

function inWords(kind: ReportKind | null): string | null {
  return kind === null ? null : REPORTS[kind]
}

export const COMMANDS = [list, show, answer, ask, close]
