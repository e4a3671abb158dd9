import { useEffect, useState } from 'react'
import type { PlainPosting } from '../../../../domain/site/site-pages.ts'
import type {
  Disclosure,
  EditedPosting,
  PhoneConfirmation,
  Stoppable,
} from '../../../../domain/wire/posting.ts'
import { CONFLICT, NOT_FOUND, type NotDone } from '../../../calls/call-outcome.ts'
import { notDoneWords, tooManyWords, whyEnded } from '../../../calls/call-outcome.ts'
import {
  confirmPhone,
  deletePosting,
  editPosting,
  getPosting,
  notMe,
  type OpenedPosting,
} from '../../../calls/posting.ts'
import { pause } from '../../../calls/retrying-call.ts'
import type { Failure } from '../../../components/form-problems.ts'
import type { PostingDetails } from '../../../components/posting-form/PostingForm.tsx'
import { failureOf } from '../../../components/posting-form/failure-of.ts'
import { uniqueIdHere, useReturn } from '../../../components/link-pages/LinkPageParts.tsx'
import { KEY, type NotSaved } from '../../../components/posting-form/not-saved.ts'

type Shown =
  | { kind: 'deleted'; disclosures: Disclosure[] }
  | { kind: 'stopped'; stop: Stoppable | null }
  | { kind: 'edited'; kept: EditedPosting }
  | { kind: 'ask-delete' | 'ask-not-me' }
  | { kind: 'not-done'; text: string }
  | { kind: 'failed' | 'opens-nothing'; failure: Failure }
  /** The link opened a posting once; `why` it no longer does, in words. */
  | { kind: 'link-ended'; why: string }

type Work = 'update' | 'delete' | 'stop' | 'confirm' | 'quotes'

export type PostingState = ReturnType<typeof usePosting>

// Nobody waits longer on the way to the quotes: the page there asks again.
const PATIENCE_MS = 3_000

/**
 * Loads the posting that `location` names once, unless the page came with it as `came`, and again where it was changed
 * elsewhere or a browser kept the page meanwhile.
 */
export function usePosting(came: PlainPosting | null) {
  const [opened, setOpened] = useState<OpenedPosting | null>(came)
  const [loads, setLoads] = useState(0)
  const [edits, setEdits] = useState(0)
  const [busy, setBusy] = useState<Work | null>(null)
  const [shown, show] = useState<Shown | null>(null)

  const take = (found: OpenedPosting | null): void => {
    setOpened(found)
    setLoads((before) => before + 1)
    // What stands in the form is older than the posting: sent with the new tag it would write over another's edit.
    if (opened !== null && found?.etag !== opened.etag) setEdits((before) => before + 1)
  }
  const load = async (): Promise<void> => {
    const found = await find()
    const isGone = found.shown !== null && found.shown.kind !== 'failed'
    if (found.opened !== null || isGone) take(found.opened)
    if (found.shown?.kind !== 'failed' || opened === null) show(found.shown)
  }
  useEffect(() => {
    if (came === null) void load()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useReturn(load)
  useEffect(() => {
    if (came === null || !isBack()) return
    // By then the browser has filled the form with what was typed before.
    const fillAnew = (): void => setEdits((before) => before + 1)
    if (document.readyState === 'complete') fillAnew()
    else addEventListener('pageshow', fillAnew, { once: true })
  }, [came])
  useEffect(() => {
    dropNotSaved()
    // Also when the browser brings the page back as it was left.
    addEventListener('pageshow', dropNotSaved)
    return () => removeEventListener('pageshow', dropNotSaved)
  }, [])

  const workBusy = async (work: Work, call: () => Promise<Shown | null>) => {
    if (busy !== null) return
    show(null)
    setBusy(work)
    show(await call())
    setBusy(null)
  }
  const change = (part: Partial<OpenedPosting['posting']>): void =>
    setOpened((before) => before && { ...before, posting: { ...before.posting, ...part } })
  // Another number than the page shows may be the present one.
  const onAnswer = async (phoneConfirmation: PhoneConfirmation): Promise<Shown | null> => {
    if (phoneConfirmation === 'confirmed') {
      change({ phoneConfirmation })
      return null
    }
    const found = await find()
    if (found.opened !== null) take(found.opened)
    return found.shown
  }

  return {
    uniqueId: came?.uniqueId ?? (opened === null ? '' : uniqueIdHere()),
    opened,
    /** How often the page has asked for it. */
    loads,
    /** How often what stands in the form was older than it. */
    edits,
    busy,
    shown,
    show,
    /** Says that we couldn’t do `what`, or that the link opens nothing. */
    showNotDone: (outcome: NotDone, what: string) => show(notDone(outcome, what)),
    change,
    update: (details: PostingDetails) =>
      workBusy('update', async () => {
        const outcome = await editPosting(uniqueIdHere(), details, opened?.etag ?? null)
        if (outcome.kind === 'done') return { kind: 'edited', kept: outcome.value }
        return { kind: 'failed', failure: failureOf(outcome) }
      }),
    remove: () => workBusy('delete', () => remove(opened?.posting.disclosures ?? [])),
    stopTexts: (stop: Stoppable | null) =>
      workBusy('stop', async () => {
        const outcome = await notMe(uniqueIdHere(), stop)
        if (outcome.kind === 'done') return { kind: 'stopped', stop }
        if (outcome.kind !== 'refused' || outcome.status !== CONFLICT) {
          return notDone(outcome, 'stop the texts')
        }
        // The number has confirmed another posting since this page was loaded.
        change({ confirmedAnother: true })
        return { kind: 'ask-not-me' }
      }),
    confirm: () =>
      workBusy('confirm', async () => {
        const outcome = await confirmPhone(uniqueIdHere())
        if (outcome.kind !== 'done') return notDone(outcome, 'save your answer')
        return onAnswer(outcome.value.phoneConfirmation)
      }),
    /** Goes on to the quotes at `path`, which says that the car is theirs. */
    seeQuotes: (path: string) =>
      workBusy('quotes', async () => {
        await Promise.race([confirmPhone(uniqueIdHere()), pause(PATIENCE_MS)])
        location.assign(path)
        return null
      }),
  }
}

async function find(): Promise<{ opened: OpenedPosting | null; shown: Shown | null }> {
  const outcome = await getPosting(uniqueIdHere())
  if (outcome.kind === 'done') return { opened: outcome.value, shown: null }
  const failed: Shown = { kind: 'failed', failure: failureOf(outcome) }
  return { opened: null, shown: opensNothing(outcome) ?? failed }
}

// `known` is for where the answer that says who had the number was lost.
async function remove(known: Disclosure[]): Promise<Shown | null> {
  const outcome = await deletePosting(uniqueIdHere(), known)
  if (outcome.kind === 'done') return { kind: 'deleted', disclosures: outcome.value.disclosures }
  if (outcome.kind === 'refused') {
    const text = ['Failed to delete the form.', tooManyWords(outcome)].join(' ').trimEnd()
    return { kind: 'not-done', text }
  }
  // As specified: a network error here is only logged.
  // oxlint-disable-next-line no-console
  console.error('The posting was not deleted: the site did not answer.')
  return null
}

function opensNothing(outcome: NotDone): Shown | null {
  const why = whyEnded(outcome)
  if (why !== null) return { kind: 'link-ended', why }
  const isNothing = outcome.kind === 'refused' && outcome.status === NOT_FOUND
  return isNothing ? { kind: 'opens-nothing', failure: failureOf(outcome) } : null
}

function notDone(outcome: NotDone, what: string): Shown {
  return opensNothing(outcome) ?? { kind: 'not-done', text: notDoneWords(what, outcome) }
}

function isBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}

/** Goes home, where the way back to the car with this `registration` is offered. */
export function goHomeNotSaved(registration: string): void {
  try {
    const left: NotSaved = { registration, length: history.length }
    sessionStorage.setItem(KEY, JSON.stringify(left))
  } catch {
    // Storage may be switched off: then home offers nothing.
  }
  location.assign('/')
}

/** For the posting's own page: a reader who is back at it needs no way there. */
function dropNotSaved(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
