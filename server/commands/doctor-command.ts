// Says whether everything that the site depends on works, and what to do if not.
import { SECOND_MS } from '../../domain/basics/time.ts'
import { reasonOf } from '../platform/log.ts'
import { dvlaRegister } from '../vehicles/registers/dvla.ts'
import { dvsaRegister } from '../vehicles/registers/dvsa.ts'
import { reply, type Command, type Reply } from './command.ts'
import { fault, look, ok, type Finding, type Installation } from './doctor/finding.ts'
import { backups, clock, database, deletions, disk, move } from './doctor/machine.ts'
import { certificate, photos, register, site, texts } from './doctor/others.ts'

const doctor: Command = {
  name: 'doctor',
  summary: 'looks at all that the site depends on, changes nothing and says what to do',
  worksWhileMoving: true,
  run: ({ services, warnings = [] }) =>
    report({ config: services.config, database: services.database, warnings }),
  notOpened: ({ config, warnings = [] }, why) => report({ config, database: why, warnings }),
}

async function report(installation: Installation): Promise<Reply> {
  const findings = await examine(installation)
  const hasFault = findings.some(({ state }) => state === 'fault')
  return reply(findings, findings.map(inALine), hasFault ? 1 : 0)
}

function inALine({
  state,
  part,
  found,
  advice,
}: Awaited<ReturnType<typeof examine>>[number]): string {
  return `${state.padEnd(5)}  ${part.padEnd(11)}  ${found} ${advice}`.trimEnd()
}

const ending = () => AbortSignal.timeout(8 * SECOND_MS)

const PARTS: Record<string, (installation: Installation) => Promise<Finding>> = {
  settings: async ({ warnings }) =>
    warnings.length === 0
      ? ok('They are understood.')
      : look(warnings.join(' '), 'Correct the names.'),
  database,
  disk,
  photos,
  texts,
  DVLA: ({ config: { vehicleRegisters } }) =>
    register(vehicleRegisters.dvla && dvlaRegister(vehicleRegisters.dvla, ending)),
  DVSA: ({ config: { vehicleRegisters } }) =>
    register(vehicleRegisters.dvsa && dvsaRegister(vehicleRegisters.dvsa, Date.now, ending)),
  site,
  certificate,
  clock,
  backups,
  deletions,
  move,
}

/** One finding for each part, in a fixed order; all are asked at once. */
function examine(installation: Installation): Promise<(Finding & { part: string })[]> {
  return Promise.all(
    Object.entries(PARTS).map(async ([part, ask]) => {
      const found = await ask(installation).catch((error: unknown) => fault(reasonOf(error), ''))
      return { part, ...found }
    }),
  )
}

export const COMMANDS = [doctor]
