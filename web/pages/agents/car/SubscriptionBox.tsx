// For agents without a subscription: what it gives, what goes without it, and how to get one.
import { SupportEmail, SupportPhone } from '../../../components/SupportLinks.tsx'
import type { Settings } from '../../settings.ts'

/** In the place of the button that would be refused. */
export function SubscriptionBox({ settings }: { settings: Settings }) {
  return (
    <div className="one-car-box">
      <p>
        <strong>With a subscription you can see owners’ phone numbers.</strong> Quotes are free: the
        owner gets yours with your contact and can call you.
      </p>
      <p>
        To subscribe, call <SupportPhone settings={settings} /> or write to{' '}
        <SupportEmail settings={settings} />.
      </p>
    </div>
  )
}
