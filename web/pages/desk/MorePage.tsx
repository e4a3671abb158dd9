import { Link } from 'wouter'
import { Heading } from '../../components/console/Heading.tsx'
import type { PartProps } from './parts.tsx'
import { SignedInAs } from './SignedInAs.tsx'

/** The links that a phone has no room for at its foot. */
export function MorePage({ operator, further }: PartProps) {
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
