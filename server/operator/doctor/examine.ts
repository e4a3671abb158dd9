// Checks everything an installation depends on, and changes nothing.
import { SECOND_MS } from '../../../domain/time.ts'
import { reasonOf } from '../../log.ts'
import { dvlaRegister } from '../../registers/dvla/dvla.ts'
import { dvsaRegister } from '../../registers/dvsa/dvsa.ts'
import { fault, look, ok, type Finding, type Installation } from './finding.ts'
import { backups, clock, database, deletions, disk } from './machine.ts'
import { certificate, photos, register, site, texts } from './others.ts'

const BOUNDS = { limitMs: 8 * SECOND_MS }

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
    register(vehicleRegisters.dvla && dvlaRegister(vehicleRegisters.dvla, BOUNDS)),
  DVSA: ({ config: { vehicleRegisters } }) =>
    register(vehicleRegisters.dvsa && dvsaRegister(vehicleRegisters.dvsa, Date.now, BOUNDS)),
  site,
  certificate,
  clock,
  backups,
  deletions,
}

/** One finding for each part, in a fixed order; all are asked at once. */
export function examine(installation: Installation): Promise<(Finding & { part: string })[]> {
  return Promise.all(
    Object.entries(PARTS).map(async ([part, ask]) => {
      const found = await ask(installation).catch((error: unknown) => fault(reasonOf(error), ''))
      return { part, ...found }
    }),
  )
}
