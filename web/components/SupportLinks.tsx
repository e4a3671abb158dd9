import type { Settings } from '../pages/settings.ts'

type SupportSettings = Pick<Settings, 'supportEmail' | 'supportPhone' | 'supportPhoneLink'>

/** The support e-mail address. */
export function SupportEmail({ settings }: { settings: SupportSettings }) {
  return <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
}

/** The support phone number. */
export function SupportPhone({ settings }: { settings: SupportSettings }) {
  return <a href={`tel:${settings.supportPhoneLink}`}>{settings.supportPhone}</a>
}
