// The keys under which numbers and content are coded.
import { rotateKeys } from '../digests/rotate-keys.ts'
import { no, told, type Command } from './command.ts'

const rotate: Command = {
  name: 'digests rotate',
  summary: 'adds a new key and lays it over every coded record, while no server is at work',
  takes: '',
  words: [0, 0],
  options: {},
  async run({ services, who, progress }) {
    const fault = await rotateKeys(services, who, progress)
    if (fault !== null) return no(fault)
    return told({ rotated: true }, [
      'Every coded record is under a new key. What was stopped stays stopped, and who is signed in stays signed in.',
      `Copy ${services.config.dataDir}/digest-key to where its backup is, apart from the database’s.`,
    ])
  },
}

export const DIGESTS_COMMANDS = [rotate]
