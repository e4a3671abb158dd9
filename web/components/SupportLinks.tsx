import type { Settings } from '../../domain/site/site-settings.ts'

type SupportSettings = Pick<Settings, 'supportEmail' | 'supportPhone' | 'supportPhoneLink'>

export function SupportEmail({ settings }: { settings: SupportSettings }) {
  return <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a>
}

export function SupportPhone({ settings }: { settings: SupportSettings }) {
  return <a href={`tel:${settings.supportPhoneLink}`}>{settings.supportPhone}</a>
}
