// A prerendered page holds a token for each of the operator's settings; the server fills it when it starts.
/**
 * `supportPhoneLink` is what a `tel:` link takes; `linkTextsLimit` is a sentence, or empty;
 * `stopByReply` is the end of one where texts can be answered, else empty; `publicUrl` is the origin,
 * without a last slash.
 */
export const settingNames = [
  'siteName',
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
  'publicUrl',
] as const

export type SettingName = (typeof settingNames)[number]
export type Settings = Record<SettingName, string>

/** What a prerendered page holds until the server fills it. */
export const settingTokens: Settings = {
  siteName: '%SITE_NAME%',
  supportEmail: '%SUPPORT_EMAIL%',
  supportPhone: '%SUPPORT_PHONE%',
  supportPhoneLink: '%SUPPORT_PHONE_LINK%',
  keepPostingsDays: '%KEEP_POSTINGS_DAYS%',
  keepWordingDays: '%KEEP_WORDING_DAYS%',
  keepTextsDays: '%KEEP_TEXTS_DAYS%',
  keepApplicationsDays: '%KEEP_APPLICATIONS_DAYS%',
  keepClosedAgentsDays: '%KEEP_CLOSED_AGENTS_DAYS%',
  linkTextsLimit: '%LINK_TEXTS_LIMIT%',
  stopByReply: '%STOP_BY_REPLY%',
  publicUrl: '%PUBLIC_URL%',
}
