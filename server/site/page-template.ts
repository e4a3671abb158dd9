// Prerendered pages hold tokens, such as %SITE_NAME%, in the place of a setting or an outcome.
import { inPounds } from '../../domain/basics/money.ts'
import { DAY_MS, HOUR_MS } from '../../domain/basics/time.ts'
import {
  settingNames,
  tokenOf,
  type Settings,
  linkTextsWords,
} from '../../domain/site/site-settings.ts'
import type { Price } from '../../domain/wire/agents.ts'
import { usualWait } from '../agents/accounts/checks.ts'
import { lookSeldom } from '../platform/keep-working.ts'
import type { Services } from '../platform/services.ts'
import { answeredAt, startAgainBy } from '../platform/carriers/carriers.ts'
import { companyInWords, type Config } from '../platform/settings/config.ts'
import { VERSION } from '../platform/version.ts'

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Puts `values`, which are markup, in the place of their tokens. A link whose token is empty loses its address. */
export function fillPage(html: string, values: Record<string, string>): string {
  return html
    .replace(/ href="%([A-Z_]+)%"/g, (link, name: string) => (values[name] === '' ? NOWHERE : link))
    .replace(/%([A-Z_]+)%/g, (token, name: string) => values[name] ?? token)
}

const NOWHERE = ' role="link" aria-disabled="true"'

export function showSettings(config: Config): Settings {
  return {
    siteName: config.siteName,
    company: companyInWords(config.company),
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
    // With the country's code it can be called from abroad too.
    supportPhoneLink: config.supportPhone.replace(/[^\d+]/g, '').replace(/^0/, '+44'),
    keepPostingsDays: String(config.keepPostingsDays),
    keepWordingDays: String(config.keepWordingDays),
    keepTextsDays: String(config.keepTextsDays),
    keepApplicationsDays: String(config.keepApplicationsDays),
    keepClosedAgentsDays: String(config.keepClosedAgentsDays),
    linkTextsLimit: linkTextsWords(config.linkTextsPerDay),
    stopByReply: answeredAt(config.carrier) === undefined ? '' : ', or reply STOP to any text',
    startAgain: startAgainBy(config),
    publicUrl: config.publicUrl,
    appStoreUrl: config.appStoreUrl ?? '',
    googlePlayUrl: config.googlePlayUrl ?? '',
  }
}

export function settingValues(settings: Settings): Record<string, string> {
  const shown = settingNames.map((name) => [tokenOf(name), escapeHtml(settings[name])])
  return { VERSION, ...Object.fromEntries(shown) }
}

/** What an application takes and costs, in up to two sentences. Read once an hour, since anybody can open the page. */
export function applicationWords(services: Pick<Services, 'database' | 'clock' | 'payments'>) {
  const wait = lookSeldom(services.clock, () => usualWait(services), HOUR_MS)
  return async () => {
    const price = (await services.payments?.price()) ?? null
    return [waitWords(await wait()), priceWords(price)].filter((words) => words !== '').join(' ')
  }
}

/** Such as "We usually decide in about 6 hours." */
export function waitWords(ms: number | null): string {
  if (ms === null) return ''
  const hours = Math.round(ms / HOUR_MS)
  const days = Math.round(ms / DAY_MS)
  const some = hours < 20 ? `${hours} hours` : days < 2 ? 'a day' : `${days} days`
  return `We usually decide in about ${hours < 2 ? 'an hour' : some}.`
}

function priceWords(price: Price | null): string {
  if (price === null) return ''
  const { amount, per, vat } = price
  const tax = vat === null ? '' : vat === 'included' ? ', VAT included' : ' plus VAT'
  return `A subscription costs ${inPounds(amount)} ${per}${tax}.`
}
