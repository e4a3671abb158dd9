import { OWN_WORDS_MAX, REASONS, type DecisionAgainst } from '../../../../domain/agents/agent-decisions.ts'
import { doOnceAtDesk } from '../../../calls/desk-calls.ts'
import { Decide } from '../parts/Decide.tsx'

const WORDS = {
  reject: { heading: 'Reject, because', button: 'Reject and Text', busyText: 'Rejecting..' },
  suspend: { heading: 'Suspend, because', button: 'Suspend and Text', busyText: 'Suspending..' },
}

interface DecideAgainstProps {
  decision: DecisionAgainst
  agentId: string
  /** Who gets the text. */
  to: string
  onDone?: () => void
}

/** Rejects an applicant or suspends an agent for a reason, and shows the text that they will get. */
export function DecideAgainst({ decision, agentId, to, ...props }: DecideAgainstProps) {
  return (
    <Decide
      {...props}
      {...WORDS[decision]}
      danger
      reasons={Object.entries(REASONS[decision]).map(([value, label]) => ({
        value,
        label,
        ...(value === 'other' && {
          asks: 'Why? One sentence, as they will read it.',
          limit: OWN_WORDS_MAX,
        }),
      }))}
      to={to}
      preview={{ path: `agents/${agentId}/preview`, decision }}
      onDecide={(given) => doOnceAtDesk(`agents/${agentId}/${decision}`, given)}
    />
  )
}
