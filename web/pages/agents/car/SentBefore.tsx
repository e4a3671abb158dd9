import { useState } from 'react'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/money.ts'
import { readSent } from './use-list-around.ts'

/** The quote that was sent from the car before this one. */
export function SentBefore() {
  const [sent] = useState(readSent)
  return (
    <output className="sent-before">
      {sent !== null && (
        <>
          <span>
            <strong>{inPounds(sent.amount)} sent</strong> for {sent.registrationNumber}
          </span>{' '}
          <Link href={`/agents/cars/${sent.vehicleId}`}>Change</Link>
        </>
      )}
    </output>
  )
}
