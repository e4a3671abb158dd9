import { Link } from 'wouter'
import type { Agent } from '../../../../domain/wire/agents.ts'
import { Alert } from '../../../components/Alert.tsx'

export function PaymentAlert({ agent }: { agent: Agent }) {
  if (!agent.paymentFailed) return null
  return (
    <div className="payment-alert">
      <Alert kind="warning">
        <strong>Your payment failed.</strong> See{' '}
        <Link href="/agents/profile/subscription">Subscription</Link>.
      </Alert>
    </div>
  )
}
