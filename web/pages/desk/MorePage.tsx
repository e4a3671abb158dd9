import { Link } from 'wouter'
import type { Operator } from '../../../domain/wire/desk.ts'
import { signOut, signOutEverywhere } from '../../calls/desk.ts'
import { Heading } from '../../components/console/ConsoleFrame.tsx'
import { useSignedIn } from '../../components/console/queries.ts'
import { ActButton } from './parts/ActButton.tsx'
import type { ConsolePart } from '../../components/console/ConsoleFrame.tsx'

interface MoreProps {
  operator: Operator
  further: readonly ConsolePart[]
}

/** The links that a phone has no room for at its foot. */
export function MorePage({ operator, further }: MoreProps) {
  return (
    <div className="desk-more">
      <Heading>More</Heading>
      <ul>
        {further.map(({ path, name, count = 0 }) => (
          <li key={path}>
            <Link href={path}>{name}</Link>
            {count > 0 && <span>{count} waiting</span>}
          </li>
        ))}
      </ul>
      <SignedInAs operator={operator} />
    </div>
  )
}

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
