import { useState, type ComponentType } from 'react'
import { londonDay } from '../../../../domain/basics/days.ts'
import type { PlainPosting } from '../../../../domain/site/site-pages.ts'
import type { Posting } from '../../../../domain/wire/posting.ts'
import { Fold } from '../../../components/link-pages/LinkPageParts.tsx'
import type { PostingState } from './use-posting.ts'

export interface FoldedProps {
  uniqueId: string
  posting: Posting
  /** Left out where there is no script: then each part is a form with a button. */
  state: PostingState | undefined
  /** Hears what is answered, before it is saved, and again where that fails. */
  onAnswer: (answered: Answered) => void
}

type Answered = Partial<Pick<Posting, 'facts' | 'factRequests' | 'numberFor'>>
type Since = { loads: number | undefined; answered: Answered }

export interface FoldedParts {
  TellMore: ComponentType<FoldedProps>
  WhoMayCall: ComponentType<FoldedProps>
}

interface FoldsProps extends Omit<FoldedProps, 'onAnswer'> {
  parts: FoldedParts | null
  onOpen: (() => void) | undefined
  /** What was just saved without a script is open. */
  step: PlainPosting['step'] | undefined
}

export function Folds({ parts, onOpen, step, ...given }: FoldsProps) {
  const loads = given.state?.loads
  // Only the folds say what is answered in them, so that nothing else is drawn again for an answer.
  const [since, setSince] = useState<Since>({ loads, answered: {} })
  if (since.loads !== loads) setSince({ loads, answered: {} })
  const posting = { ...given.posting, ...since.answered }
  const onAnswer = (next: Answered): void =>
    setSince((now) =>
      now.loads === loads ? { loads, answered: { ...now.answered, ...next } } : now,
    )
  const props = { ...given, posting, onAnswer }
  const [wasAsked] = useState(Object.values(posting.factRequests).some((count) => count > 0))
  const { length } = Object.keys(posting.facts)
  return (
    <>
      {(posting.deal === null || posting.deal.paid === null) && (
        <Fold
          id="tell-more"
          title="Tell buyers more"
          state={`${countSaid(posting.facts)} of ${length} said`}
          isOpen={step === 'told' || wasAsked}
          onOpen={onOpen}
        >
          {parts !== null && <parts.TellMore key={loads} {...props} />}
        </Fold>
      )}
      <Fold
        id="who-may-call"
        title="Who may call you"
        state={inShort(posting)}
        isOpen={step === 'called'}
        onOpen={onOpen}
      >
        {parts !== null && <parts.WhoMayCall {...props} />}
      </Fold>
    </>
  )
}

/** How many facts are said; a day that has gone is not, so that the owner says another. */
function countSaid({ goneBy, callTimes, ...facts }: Posting['facts']): number {
  const isDaySaid = goneBy !== null && goneBy >= londonDay(Date.now())
  const said = Object.values(facts).filter((fact) => fact !== null)
  return said.length + Number(isDaySaid) + Number(callTimes.length > 0)
}

function inShort({ numberFor, disclosures, deal }: Posting): string {
  const holders = disclosures.filter(({ askedNotToCallAt }) => askedNotToCallAt === null).length
  if (holders > 0) return holders === 1 ? '1 buyer has it' : `${holders} buyers have it`
  if (numberFor !== 'chosen' || (deal !== null && deal.paid !== null)) return 'No buyer has it'
  return deal === null ? 'Who I choose' : 'Who I chose'
}
