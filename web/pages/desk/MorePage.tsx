import { Link } from 'wouter'
import type { Operator } from '../../../domain/wire/desk.ts'
import { consoleDoes } from '../../calls/console-call.ts'
import { Heading, type ConsolePart } from '../../components/console/ConsoleFrame.tsx'
import { useSignedIn } from '../../components/console/queries.ts'
import { ActButton } from './parts/Act.tsx'

interface MoreProps {
  operator: Operator
  further: readonly ConsolePart[]
}

/** The links that a phone has no room for at its foot. */
export function MorePage({ operator, further }: MoreProps) {
  return (
    <div className="desk-more">
      <Heading>More</Heading>
      <ul className="plain lines heavy">
        {further.map(({ path, name, count = 0 }) => (
          <li key={path} className="row ends">
            <Link href={path}>{name}</Link>
            {count > 0 && <span>{count} waiting</span>}
          </li>
        ))}
      </ul>
      <SignedInAs operator={operator} />
    </div>
  )
}

// Of this browser, and of all that they are signed in with.
const WAYS = [
  ['Sign Out', 'DELETE /operator/sessions/current'],
  ['Sign Out Everywhere', 'DELETE /operator/sessions'],
] as const

export function SignedInAs({ operator }: { operator: Operator }) {
  const putSignedIn = useSignedIn()
  const leave = (): void => putSignedIn(null)
  return (
    <div className="row words quiet">
      <p>
        Signed in as <strong>{operator.name}</strong>, {operator.role}
      </p>
      {WAYS.map(([name, endpoint]) => (
        <ActButton
          key={endpoint}
          className="link"
          busyText="Signing out.."
          call={() => consoleDoes(endpoint, {})}
          onDone={leave}
        >
          {name}
        </ActButton>
      ))}
    </div>
  )
}
