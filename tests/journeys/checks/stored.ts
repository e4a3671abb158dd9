// What the site really keeps, looked up beside it in its own database.
import { openServices } from '../../../server/serve.ts'
import type { Services } from '../../../server/services.ts'
import { AT_ONCE, type Site } from '../../support/site.ts'
import { testConfig } from '../../support/test-services.ts'

/** Runs `look` with services of its own on the site's database. */
export async function inServicesOf<T>(
  site: Site,
  look: (services: Services) => Promise<T>,
): Promise<T> {
  const settings = {
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
    ...AT_ONCE,
    LOG_LEVEL: 'silent',
  }
  const services = await openServices(testConfig(settings))
  try {
    return await look(services)
  } finally {
    await services.database.destroy()
  }
}

/** Every posting for a phone number (E.164), oldest first. */
export function storedPostings(site: Site, phone: string) {
  return inServicesOf(site, ({ database }) =>
    database.selectFrom('postings').selectAll().where('phone', '=', phone).orderBy('id').execute(),
  )
}
