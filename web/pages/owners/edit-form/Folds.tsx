// Below the form. Its script comes beside the posting and not before it.
import type { PlainPosting } from '../../../../domain/site/site-pages.ts'
import type { Posting } from '../../../../domain/wire/posting.ts'
import { TellMore } from './TellMore.tsx'
import type { PostingState } from './use-posting.ts'
import { WhoMayCall } from './WhoMayCall.tsx'

export interface FoldsProps {
  uniqueId: string
  posting: Posting
  /** What was just saved without a script is open. */
  step: PlainPosting['step'] | undefined
  /** Left out where there is no script. */
  state: PostingState | undefined
}

export function Folds({ uniqueId, posting, step, state }: FoldsProps) {
  return (
    <>
      {(posting.deal === null || posting.deal.paid === null) && (
        <TellMore {...{ uniqueId, posting }} isOpen={step === 'told'} onSaved={state?.change} />
      )}
      <WhoMayCall {...{ uniqueId, posting, state }} isOpen={step === 'called'} />
    </>
  )
}
