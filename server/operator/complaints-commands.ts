// Complaints and reports: what is due, what was said, and the operator's answers.
import { COMPLAINT_OUTCOMES, REPORTS, type ReportKind } from '../../domain/complaint-fields.ts'
import {
  answerComplaint,
  complaintPhoto,
  listComplaints,
  showComplaint,
  type Answered,
} from '../complaints/operate-complaints.ts'
import { no, told, type Command, type Told } from './command.ts'
import { writePrivately } from './private-files.ts'
import { LIMIT_OPTION, readLimit, WRONG_LIMIT } from './read-options.ts'
import { listed, moment } from './table.ts'

const list: Command = {
  name: 'complaints list',
  summary: 'open complaints and reports, the oldest first, with the days by which each is due',
  takes: '',
  words: [0, 0],
  options: {
    all: { help: 'the closed ones too, the newest first' },
    agent: { value: 'ID', help: 'only those about this agent' },
    limit: LIMIT_OPTION,
  },
  async run({ services, options, switches }) {
    const limit = readLimit(options['limit'])
    if (limit === null) return no(WRONG_LIMIT)
    const sought = { closedToo: switches.has('all'), agentId: options['agent'], limit }
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
  async run({ services, words, options }) {
    const complaint = await showComplaint(services, words.join(''))
    if (complaint === null) return no(NONE)
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
      ...complaint.messages.flatMap(({ from, at, words: said, photoId }) => [
        '',
        `${moment(at)}, ${from}${photoId === null ? '' : ', with a photo (see it with --photo FILE)'}`,
        ...(said === '' ? [] : [said]),
      ]),
    ])
  },
}

const SAY_OPTION = { value: 'TEXT', help: 'what to say to who complained' }

const answer: Command = {
  name: 'complaints answer',
  summary: 'keeps an answer and texts it; where that cannot be, says where to write or call',
  ...REFERENCE,
  options: { say: { ...SAY_OPTION, help: `${SAY_OPTION.help}; needed` } },
  async run({ services, who, words, options }) {
    const say = options['say'] ?? ''
    if (say === '') return no('Say what to answer with --say.')
    const said = { words: say, who, outcome: null }
    return tell(await answerComplaint(services, words.join(''), said), 'kept')
  },
}

const close: Command = {
  name: 'complaints close',
  summary: 'closes a complaint with an outcome, and says so in the same way',
  ...REFERENCE,
  options: {
    outcome: { value: 'OUTCOME', help: `${COMPLAINT_OUTCOMES.join(', ')}; needed` },
    say: SAY_OPTION,
  },
  async run({ services, who, words, options }) {
    const outcome = COMPLAINT_OUTCOMES.find((known) => known === options['outcome'])
    if (outcome === undefined)
      return no(`An --outcome is one of: ${COMPLAINT_OUTCOMES.join(', ')}.`)
    const said = { words: options['say'] ?? '', who, outcome }
    return tell(await answerComplaint(services, words.join(''), said), 'closed')
  },
}

const WHY_NOT = {
  'not-found': NONE,
  closed: 'It is closed already.',
  'too-long': 'That is longer than three parts of a text. Shorten it, or say the rest by phone.',
}

function tell(answered: Answered | keyof typeof WHY_NOT, done: 'kept' | 'closed'): Told {
  if (typeof answered === 'string') return no(WHY_NOT[answered])
  const { by, to, words } = answered
  const how = {
    text: `It will be texted to ${to}:`,
    email: `Now email it to ${to}:`,
    call: `Now call ${to} and say:`,
  }
  const what = done === 'kept' ? 'The answer is kept.' : 'The complaint is closed.'
  return told({ done, by, to, words }, [what, how[by], words])
}

function inWords(kind: ReportKind | null): string | null {
  return kind === null ? null : REPORTS[kind]
}

export const COMPLAINTS_COMMANDS = [list, show, answer, close]
