// The posting behind the link, and what the owner can do to it: which of these is under way, and what
// came of it.
import { useCallback, useEffect, useState } from 'react'
import { displayRegistration, parseRegistration } from '../../../domain/registration.ts'
import { deletePosting } from '../../calls/delete-posting.ts'
import { editPosting } from '../../calls/edit-posting.ts'
import { getPosting, type OpenedPosting } from '../../calls/get-posting.ts'
import { notMe } from '../../calls/not-me.ts'
import { openLink } from '../../calls/open-link.ts'
import type { Failure } from '../../components/posting-form/failure.ts'
import { failureOf } from '../../components/posting-form/failure-of.ts'
import type { PostingDetails } from '../../components/posting-form/PostingForm.tsx'
import { useFirstTouch } from './use-first-touch.ts'

/** What the page shows over the form. */
export type Shown =
  | { kind: 'deleted' | 'not-deleted' | 'stopped' | 'not-stopped' }
  | { kind: 'edited'; registration: string }
  | { kind: 'ask-delete' | 'ask-not-me' }
  | { kind: 'failed'; failure: Failure }

export interface PostingState {
  /** Null until it is loaded. */
  opened: OpenedPosting | null
  busy: 'update' | 'delete' | null
  shown: Shown | null
  show: (shown: Shown | null) => void
  update: (details: PostingDetails) => Promise<void>
  remove: () => Promise<void>
  stopTexts: () => Promise<void>
}

/** Loads the posting that `location` names, once. */
export function usePosting(): PostingState {
  const [opened, setOpened] = useState<OpenedPosting | null>(null)
  const [busy, setBusy] = useState<PostingState['busy']>(null)
  const [shown, show] = useState<Shown | null>(null)

  useEffect(() => {
    const load = async (): Promise<void> => {
      const outcome = await getPosting(uniqueIdHere())
      if (outcome.kind === 'done') setOpened(outcome.value)
      else show({ kind: 'failed', failure: failureOf(outcome) })
    }
    void load()
  }, [])
  useFirstTouch(useCallback(() => void openLink(uniqueIdHere()), []))

  const during = async (work: PostingState['busy'], call: () => Promise<Shown | null>) => {
    if (busy !== null) return
    show(null)
    setBusy(work)
    show(await call())
    setBusy(null)
  }

  return {
    opened,
    busy,
    shown,
    show,
    update: (details) =>
      during('update', async () => {
        const outcome = await editPosting(uniqueIdHere(), details, opened?.etag ?? null)
        if (outcome.kind === 'done') return { kind: 'edited', registration: asShown(details) }
        return { kind: 'failed', failure: failureOf(outcome) }
      }),
    remove: () => during('delete', () => remove()),
    stopTexts: () =>
      during('delete', async () => {
        const outcome = await notMe(uniqueIdHere())
        return { kind: outcome.kind === 'done' ? 'stopped' : 'not-stopped' }
      }),
  }
}

async function remove(): Promise<Shown | null> {
  const outcome = await deletePosting(uniqueIdHere())
  if (outcome.kind === 'done') return { kind: 'deleted' }
  if (outcome.kind === 'refused') return { kind: 'not-deleted' }
  // As specified: a network error here is only logged.
  // oxlint-disable-next-line no-console
  console.error('The posting was not deleted: the site did not answer.')
  return null
}

// The call does not say how it is kept, so it is read here by the same rules.
function asShown({ registrationNumber }: PostingDetails): string {
  const parsed = parseRegistration(registrationNumber, new Date())
  return parsed.ok ? displayRegistration(parsed.value) : registrationNumber
}

function uniqueIdHere(): string {
  return location.pathname.split('/')[2] ?? ''
}
