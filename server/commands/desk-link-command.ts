import { makeDeskLink } from '../desk/sign-in.ts'
import { refuse, reply, type Command } from './command.ts'

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

export const COMMANDS = [deskLink]
