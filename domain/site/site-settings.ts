// The operator's settings that pages show. A prerendered page holds a token for each, which the server fills.
/**
 * `company` says in sentences who runs the site; `supportPhoneLink` is what a `tel:` link takes; `linkTextsLimit` is a sentence, or empty;
 * `stopByReply` is the end of one where texts can be answered, else empty; `startAgain` is what somebody who stopped our
 * texts does to get them again, such as "text START to 07400 123456"; `publicUrl` is the origin,
 * without a last slash; the links to the stores are empty while there are no pages there.
 */
export const settingNames = [
  'siteName',
  'company',
  'supportEmail',
  'supportPhone',
  'supportPhoneLink',
  'keepPostingsDays',
  'keepWordingDays',
  'keepTextsDays',
  'keepApplicationsDays',
  'keepClosedAgentsDays',
  'linkTextsLimit',
  'stopByReply',
  'startAgain',
  'publicUrl',
  'appStoreUrl',
  'googlePlayUrl',
] as const

export type SettingName = (typeof settingNames)[number]
export type Settings = Record<SettingName, string>

export function tokenOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

/** What a prerendered page holds until the server fills it, such as %SITE_NAME%. */
export const settingTokens = Object.fromEntries(
  settingNames.map((name) => [name, `%${tokenOf(name)}%`]),
) as Settings

/** How many links one phone gets a day, in a sentence; empty without a limit (0). */
export function linkTextsWords(perDay: number): string {
  if (perDay === 0) return ''
  return `Each phone gets at most ${perDay === 1 ? 'one link' : `${perDay} links`} a day.`
}

export const TEXTS_LATE =
  'Texts are late just now. Your car is posted, and the link comes when they go.'
