// Adds an agent whom the operator knows, and signs one in, so that the calls can be tried at once.
import { parseLine, parseName } from '../../domain/agents/application.ts'
import { endOfLastDay } from '../../domain/basics/days.ts'
import { parsePhoneNumber } from '../../domain/people/phone-number.ts'
import { addAgent } from '../agents/accounts/apply.ts'
import { makeDeskLink } from '../desk/sign-in.ts'
import { startSession } from '../agents/sign-in/session.ts'
import { isPhoneTaken } from '../agents/accounts/agent-storage.ts'
import { phoneLock, takeLock } from '../platform/database/locks.ts'
import { recordChange } from '../platform/audit-log.ts'
import { rulesToday } from '../platform/rules-today.ts'
import { refuse, refuseTyped, reply, type Command, type Reply } from './command.ts'

const WRONG_DAY = 'Give a day to come as year, month, day: 2027-03-31.'

const addAgentCommand: Command = {
  name: 'agents add',
  summary: 'adds an approved agent and prints the id and a session token',
  options: {
    name: { value: 'NAME', help: 'the business, as owners see it' },
    phone: { value: 'PHONE', help: 'a mobile number to sign in with' },
    contact: { value: 'CONTACT', help: 'how owners reach the agent, as they see it' },
    'subscribed-until': { value: 'DATE', help: 'the last day on which owners’ numbers are shown' },
  },
  async run({ services, who, options }) {
    const name = parseName('businessName', options['name'], rulesToday(services))
    const contact = parseLine('contact', options['contact'] ?? '')
    if (!name.ok) return refuseTyped(name, '--name')
    if (!contact.ok || contact.value === '')
      return refuse('Give a --contact of up to 100 characters.')
    const phone = parsePhoneNumber(options['phone'] ?? '', { allowDrama: true })
    if (!phone.ok) return refuseTyped(phone, '--phone')
    const day = options['subscribed-until']
    const subscribedUntil = day === undefined ? undefined : endOfLastDay(day, services.clock.now())
    if (subscribedUntil === null) return refuse(WRONG_DAY)

    const agent = { name: name.value, contact: contact.value, phone: phone.value, subscribedUntil }
    return services.database.transaction().execute(async (tx): Promise<Reply> => {
      const inside = { ...services, database: tx }
      await takeLock(tx, phoneLock(services, agent.phone))
      if (await isPhoneTaken(tx, agent.phone))
        return refuse('An agent or one of their people has that phone.')
      const id = await addAgent(inside, agent)
      const token = await startSession(services, tx, id)
      await recordChange(services, tx, { who, what: 'agent added', target: id })
      return reply({ id, token }, [`id     ${id}`, `token  ${token}`])
    })
  },
}

const deskLink: Command = {
  name: 'desk-link',
  summary:
    'a link that signs somebody of the desk in once, within ten minutes, where no text comes',
  takes: 'NAME',
  words: [1, 8],
  async run({ services, words, who }) {
    const link = await makeDeskLink(services, words.join(' '), who)
    if (link !== null) return reply({ link }, link)
    const names = services.config.operators.map(({ name }) => name).join(', ')
    return refuse(`Nobody of that name is in OPERATOR_PHONES: ${names || 'it is empty'}.`)
  },
}

export const COMMANDS = [addAgentCommand, deskLink]
