import { leaveBusiness } from '../../../calls/agents/people.ts'
import { loadStyle } from '../../../components/load-style.ts'
import type { PartProps } from '../profile/parts.tsx'
import { EndButton } from './EndButton.tsx'
import style from './people.css?url'

await loadStyle(style)

/** The page at /agents/profile/leave, for people whom the account's owner added. */
export function LeavePart({ agent }: PartProps) {
  return (
    <div className="closing">
      <ul>
        <li>You’re signed out everywhere.</li>
        <li>Your quotes stay with {agent.businessName}, with your name beside them for a year.</li>
        <li>To come back, ask the owner of the account to add you.</li>
      </ul>
      <EndButton
        opens={`Leave ${agent.businessName}`}
        question="Leave now?"
        answer="Yes, Leave"
        busyText="Leaving.."
        end={leaveBusiness}
      />
    </div>
  )
}
