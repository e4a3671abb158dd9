// What the site really keeps, looked up beside it in its own database.
import { openWorld } from '../../../server/serve.ts'
import type { World } from '../../../server/services.ts'
import { AT_ONCE, type Site } from '../../support/site.ts'
import { testConfig } from '../../support/test-services.ts'

/** Runs `look` in a world of its own on the site's database. */
export async function inWorldOf<T>(site: Site, look: (world: World) => Promise<T>): Promise<T> {
  const settings = {
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
    ...AT_ONCE,
    LOG_LEVEL: 'silent',
  }
  const world = await openWorld(testConfig(settings))
  try {
    return await look(world)
  } finally {
    await world.database.destroy()
  }
}

/** Every posting for a phone number (E.164), oldest first. */
export function storedPostings(site: Site, phone: string) {
  return inWorldOf(site, ({ database }) =>
    database.selectFrom('postings').selectAll().where('phone', '=', phone).orderBy('id').execute(),
  )
}
