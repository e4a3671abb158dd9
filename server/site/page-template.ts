// Prerendered pages hold tokens such as %SITE_NAME% where a setting or an outcome goes.
import { linkTextsWords } from '../../domain/link-texts-words.ts'
import type { Config } from '../config.ts'
import { takesReplies } from '../texts/carriers/open-carrier.ts'

/** Text that cannot be taken for markup, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** Puts `values` (markup that is ready to stand in a page) in the place of their tokens. */
export function fillPage(html: string, values: Record<string, string>): string {
  return html.replace(/%([A-Z_]+)%/g, (token, name: string) => values[name] ?? token)
}

/** The tokens that are settings, escaped. */
export function settingTokens(config: Config): Record<string, string> {
  const settings = {
    SITE_NAME: config.siteName,
    SUPPORT_EMAIL: config.supportEmail,
    SUPPORT_PHONE: config.supportPhone,
    // With the country's code it can be called from abroad too.
    SUPPORT_PHONE_LINK: config.supportPhone.replace(/[^\d+]/g, '').replace(/^0/, '+44'),
    KEEP_POSTINGS_DAYS: String(config.keepPostingsDays),
    KEEP_WORDING_DAYS: String(config.keepWordingDays),
    KEEP_TEXTS_DAYS: String(config.keepTextsDays),
    KEEP_APPLICATIONS_DAYS: String(config.keepApplicationsDays),
    KEEP_CLOSED_AGENTS_DAYS: String(config.keepClosedAgentsDays),
    LINK_TEXTS_LIMIT: linkTextsWords(config.linkTextsPerDay),
    STOP_BY_REPLY: takesReplies(config.carrier) ? ', or reply STOP to any text' : '',
    PUBLIC_URL: config.publicUrl,
  }
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, escapeHtml(value)]),
  )
}
