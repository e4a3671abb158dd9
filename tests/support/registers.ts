// The two registers' stand-ins for tests, and the settings by which a server asks them.
import { startDvsa, type DvsaStandIn } from '../../stand-ins/dvsa/start.ts'
import { startDvla } from '../../stand-ins/dvla/start.ts'
import type { StandIn } from '../../stand-ins/open-stand-in.ts'

export interface Registers {
  dvla: StandIn
  dvsa: DvsaStandIn
  settings: Record<string, string>
  close(): Promise<void>
}

/** Starts both on free ports. */
export async function startRegisters(): Promise<Registers> {
  const dvla = await startDvla({ port: 0 })
  const dvsa = await startDvsa({ port: 0 })
  return {
    dvla,
    dvsa,
    settings: { ...dvla.settings, ...dvsa.settings },
    async close() {
      await Promise.all([dvla.close(), dvsa.close()])
    },
  }
}
