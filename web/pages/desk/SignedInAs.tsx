import type { Operator } from '../../../domain/wire/desk.ts'
import { signOut, signOutEverywhere } from '../../calls/session.ts'
import { useSignedIn } from '../../components/console/signed-in.ts'
import { ActButton } from './parts/ActButton.tsx'

const LEAVING = 'Signing out..'

export function SignedInAs({ operator }: { operator: Operator }) {
  const putSignedIn = useSignedIn()
  const leave = (): void => putSignedIn(null)
  return (
    <div className="desk-who">
      <p>
        Signed in as <strong>{operator.name}</strong>, {operator.role}
      </p>
      <ActButton className="link" busyText={LEAVING} call={signOut} onDone={leave}>
        Sign Out
      </ActButton>
      <ActButton className="link" busyText={LEAVING} call={signOutEverywhere} onDone={leave}>
        Sign Out Everywhere
      </ActButton>
    </div>
  )
}
