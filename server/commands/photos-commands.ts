import { recordChange } from '../platform/audit-log.ts'
import { adoptPhotoStore } from '../vehicles/photos/claim-photo-store.ts'
import { sweepOnPurpose } from '../vehicles/photos/sweep-orphans.ts'
import { refuse, reply, type Command } from './command.ts'

const adopt: Command = {
  name: 'photos adopt',
  summary: 'makes the photos in the store this installation’s, whosever they were',
  async run({ services, who }) {
    await adoptPhotoStore(services)
    await recordChange(services, services.database, { who, what: 'photos adopt', target: null })
    return reply(
      { adopted: true },
      `The photos in ${services.photoStore.where} are this installation’s.`,
    )
  },
}

const sweep: Command = {
  name: 'photos sweep',
  summary: 'counts the photos that no posting has, and with --confirm moves them to the quarantine',
  options: { confirm: { help: 'moves them, however many they are' } },
  async run({ services, who, switches }) {
    const isConfirmed = switches.has('confirm')
    const swept = await sweepOnPurpose(services, isConfirmed)
    if (swept === null)
      return refuse('The photos belong to another installation. See: photos adopt')
    const { orphans, seen } = swept
    const counted = `${orphans.toLocaleString('en-GB')} of ${seen.toLocaleString('en-GB')} photos stored more than an hour ago have no posting.`
    if (!isConfirmed) {
      const how = 'If that is right, run it again with --confirm: they are deleted after 7 days.'
      return reply({ orphans, seen, moved: 0 }, orphans === 0 ? counted : [counted, how])
    }
    const target = `${orphans} photos`
    await recordChange(services, services.database, { who, what: 'photos sweep', target })
    const moved = 'They are in the quarantine, and are deleted after 7 days.'
    return reply({ orphans, seen, moved: orphans }, orphans === 0 ? counted : [counted, moved])
  },
}

export const COMMANDS = [adopt, sweep]
