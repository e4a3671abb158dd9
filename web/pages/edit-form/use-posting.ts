// The posting behind the link, and what the owner can do to it: which of these is under way, and what
// came of it.
import { useEffect, useState } from 'react'
import { confirmPhone } from '../../calls/confirm-phone.ts'
import { deletePosting } from '../../calls/delete-posting.ts'
import { editPosting, type KeptPosting } from '../../calls/edit-posting.ts'
import { getPosting, type OpenedPosting } from '../../calls/get-posting.ts'
import { notMe } from '../../calls/not-me.ts'
import { removePhoto } from '../../calls/remove-photo.ts'
import type { Failure } from '../../components/posting-form/failure.ts'
import { failureOf } from '../../components/posting-form/failure-of.ts'
import type { PostingDetails } from '../../components/posting-form/PostingForm.tsx'

/** What the page shows over the form. */
export type Shown =
  | { kind: 'deleted' | 'stopped' }
  | { kind: 'edited'; kept: KeptPosting }
  | { kind: 'ask-delete' | 'ask-not-me' | 'ask-photo' }
  | { kind: 'not-done'; text: string }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'opens-nothing'; failure: Failure }

type Work = 'update' | 'delete' | 'stop' | 'confirm' | 'photo'

export interface PostingState {
  uniqueId: string
  /** Null until it is loaded. */
  opened: OpenedPosting | null
  busy: Work | null
  shown: Shown | null
  show: (shown: Shown | null) => void
  update: (details: PostingDetails) => Promise<void>
  remove: () => Promise<void>
  stopTexts: () => Promise<void>
  /** "Yes, it’s mine." */
  confirm: () => Promise<void>
  removePhoto: () => Promise<void>
  /** Goes on to the quotes at `path`, which says that the car is theirs. */
  seeQuotes: (path: string) => Promise<void>
}

// Whoever is on the way to the quotes does not wait longer: the page there asks again.
const PATIENCE_MS = 3_000

/** Loads the posting that `location` names, once. */
export function usePosting(): PostingState {
  const [opened, setOpened] = useState<OpenedPosting | null>(null)
  const [busy, setBusy] = useState<Work | null>(null)
  const [shown, show] = useState<Shown | null>(null)

  useEffect(() => {
    const load = async (): Promise<void> => {
      const outcome = await getPosting(uniqueIdHere())
      if (outcome.kind === 'done') return setOpened(outcome.value)
      const opensNothing = outcome.kind === 'refused' && outcome.status === 404
      show({ kind: opensNothing ? 'opens-nothing' : 'failed', failure: failureOf(outcome) })
    }
    void load()
  }, [])

  const during = async (work: Work, call: () => Promise<Shown | null>) => {
    if (busy !== null) return
    show(null)
    setBusy(work)
    show(await call())
    setBusy(null)
  }
  const change = (part: Partial<OpenedPosting['posting']>): void =>
    setOpened((before) => before && { ...before, posting: { ...before.posting, ...part } })

  return {
    uniqueId: opened === null ? '' : uniqueIdHere(),
    opened,
    busy,
    shown,
    show,
    update: (details) =>
      during('update', async () => {
        const outcome = await editPosting(uniqueIdHere(), details, opened?.etag ?? null)
        if (outcome.kind === 'done') return { kind: 'edited', kept: outcome.value }
        return { kind: 'failed', failure: failureOf(outcome) }
      }),
    remove: () => during('delete', remove),
    stopTexts: () =>
      during('stop', async () => {
        const outcome = await notMe(uniqueIdHere())
        return outcome.kind === 'done' ? { kind: 'stopped' } : notDone('stop the texts')
      }),
    confirm: () =>
      during('confirm', async () => {
        const outcome = await confirmPhone(uniqueIdHere())
        if (outcome.kind !== 'done') return notDone('save your answer')
        change({ phoneConfirmation: 'confirmed' })
        return null
      }),
    removePhoto: () =>
      during('photo', async () => {
        const outcome = await removePhoto(uniqueIdHere())
        if (outcome.kind !== 'done') return notDone('remove the photo')
        change({ hasPhoto: false })
        return null
      }),
    seeQuotes: async (path) => {
      const tooLong = new Promise((resolve) => {
        setTimeout(resolve, PATIENCE_MS)
      })
      await Promise.race([confirmPhone(uniqueIdHere()), tooLong])
      location.assign(path)
    },
  }
}

async function remove(): Promise<Shown | null> {
  const outcome = await deletePosting(uniqueIdHere())
  if (outcome.kind === 'done') return { kind: 'deleted' }
  if (outcome.kind === 'refused') return { kind: 'not-done', text: 'Failed to delete the form.' }
  // As specified: a network error here is only logged.
  // oxlint-disable-next-line no-console
  console.error('The posting was not deleted: the site did not answer.')
  return null
}

function notDone(what: string): Shown {
  return { kind: 'not-done', text: `We couldn’t ${what}. Please try again.` }
}

function uniqueIdHere(): string {
  return location.pathname.split('/')[2] ?? ''
}
