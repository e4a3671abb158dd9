// What pages show in development in place of the operator's settings: the settings' own defaults.
import { linkTextsWords } from '../../domain/link-texts-words.ts'
import { settingNames, settingTokens, type Settings } from '../pages/settings.ts'

const DEFAULTS: Omit<Settings, 'publicUrl'> = {
  siteName: 'Beat Scrap',
  supportEmail: 'help@beatscrap.example',
  supportPhone: '01632 960123',
  supportPhoneLink: '+441632960123',
  keepPostingsDays: '90',
  keepWordingDays: '7',
  keepTextsDays: '90',
  keepApplicationsDays: '180',
  keepClosedAgentsDays: '365',
  linkTextsLimit: linkTextsWords(3),
  stopByReply: '',
}

/** `html` with a default in the place of every token. */
export function fillTokens(html: string, publicUrl: string): string {
  const settings: Settings = { ...DEFAULTS, publicUrl }
  let filled = html
  for (const name of settingNames) filled = filled.replaceAll(settingTokens[name], settings[name])
  return filled
}
