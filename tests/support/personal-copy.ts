// The copy of their data that a person gets, unpacked.
import { strFromU8, unzipSync } from 'fflate'
import type { Services } from '../../server/platform/services.ts'
import { exportPerson } from '../../server/upkeep/people/export-person.ts'

/** Its files, the text of its JSON and what that says; throws where nothing is held. */
export async function personalCopy(services: Services, reach: string) {
  const exported = await exportPerson(services, reach, { who: 'Pat' })
  if (exported === null) throw new Error('Nothing is held.')
  const files = unzipSync(exported.zip)
  const json = strFromU8(files['held.json'] ?? new Uint8Array())
  return { files, json, held: JSON.parse(json) as Record<string, unknown> }
}
