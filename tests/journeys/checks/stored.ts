// What the site really keeps, looked up beside it in its own database.
import type { Config } from '../../../server/platform/settings/config.ts'
import { openServices } from '../../../server/upkeep/open-services.ts'
import type { Tables } from '../../../server/platform/database/schema.ts'
import type { Services } from '../../../server/platform/services.ts'
import { AT_ONCE, OPERATOR_PHONES, type Site } from '../../support/site.ts'
import { change, testConfig } from '../../support/test-services.ts'

const opened = new WeakMap<Site, Promise<Services>>()

/** Runs `look` with services of its own on the site's database, which end with the site's worker. */
export async function inServicesOf<T>(
  site: Site,
  look: (services: Services) => Promise<T>,
): Promise<T> {
  const services = opened.get(site) ?? openServices(settingsOf(site))
  opened.set(site, services)
  return look(await services)
}

/** Changes what is stored in the rows of a table in which all of `like` is so, as time or somebody else does. */
export function changeStored<T extends keyof Tables>(
  site: Site,
  table: T,
  set: Parameters<typeof change<T>>[2],
  like: Parameters<typeof change<T>>[3],
): Promise<void> {
  return inServicesOf(site, (services) => change(services, table, set, like))
}

function settingsOf(site: Site): Config {
  return testConfig({
    DATA_DIR: site.dataDir,
    PUBLIC_URL: site.url,
    OPERATOR_PHONES,
    ...AT_ONCE,
    LOG_LEVEL: 'silent',
  })
}

/** Every posting for a phone number (E.164), oldest first, with its photo, or once for each. */
export function storedPostings(site: Site, phone: string) {
  return inServicesOf(site, ({ database }) =>
    database
      .selectFrom('postings')
      .leftJoin('photos', 'photos.posting_id', 'postings.id')
      .selectAll('postings')
      .select('photos.id as photo_id')
      .where('phone', '=', phone)
      .orderBy('postings.id')
      .execute(),
  )
}
