// Prerendered pages hold tokens such as %SITE_NAME% where a setting or an outcome goes.
import { settingNames, tokenOf, type Settings } from '../../domain/site/site-settings.ts'
import { linkTextsWords } from '../../domain/site/link-texts-words.ts'
import { companyInWords } from '../platform/settings/company-settings.ts'
import type { Config } from '../platform/settings/config.ts'
import { VERSION } from '../platform/version.ts'
import { startAgainBy, takesReplies } from '../platform/settings/carrier-settings.ts'

/** Text that cannot be taken for markup, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Puts `values` (markup that is ready for a page) in the place of their tokens. A link to nothing leads nowhere. */
export function fillPage(html: string, values: Record<string, string>): string {
  return html
    .replace(/ href="%([A-Z_]+)%"/g, (link, name: string) => (values[name] === '' ? NOWHERE : link))
    .replace(/%([A-Z_]+)%/g, (token, name: string) => values[name] ?? token)
}

const NOWHERE = ' role="link" aria-disabled="true"'

/** The settings that pages show. */
export function shownSettings(config: Config): Settings {
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
    stopByReply: takesReplies(config.carrier) ? ', or reply STOP to any text' : '',
    startAgain: startAgainBy(config),
    publicUrl: config.publicUrl,
    appStoreUrl: config.appStoreUrl ?? '',
    googlePlayUrl: config.googlePlayUrl ?? '',
  }
}

/** What their tokens are filled with, escaped, and the version of the build. */
export function settingValues(settings: Settings): Record<string, string> {
  const shown = settingNames.map((name) => [tokenOf(name), escapeHtml(settings[name])])
  return { VERSION, ...Object.fromEntries(shown) }
}
