import type { Posting } from '../../../domain/wire/posting.ts'
import { Facts } from './facts/Facts.tsx'
import { Photos } from './photos/Photos.tsx'

export interface TellMoreProps {
  uniqueId: string
  posting: Pick<Posting, 'facts' | 'factRequests' | 'photos'>
  /** Left out where there is no script to tell. */
  onSaved?: (kept: Partial<Posting>) => void
}

/** What an owner can add to the posting: answers and photos. */
export function TellMore(props: TellMoreProps) {
  return (
    <>
      <Facts {...props} />
      <Photos {...props} />
    </>
  )
}
