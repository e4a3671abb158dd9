import { useRef, useState } from 'react'
import { siteAnswers } from '../../../calls/site-answers.ts'
import type { SubmittedPosting } from '../../../../domain/wire/posting.ts'
import type { ChosenPhoto } from '../../../components/photo-field/use-chosen-photo.ts'
import { NO_ANSWER, type Failure } from '../../../components/form-problems.ts'

type AfterSending = typeof import('./after-sending.tsx')

export type Outcome =
  | {
      submitted: SubmittedPosting
      isWithoutPhoto: boolean
      SubmittedModal: AfterSending['SubmittedModal']
    }
  | { failure: Failure; unsent: FormData }

const LOAD_WAITS_MS = [0, 1000, 3000]

export function useSending() {
  const keys = useRef<ReturnType<AfterSending['makeSendKeys']> | null>(null)
  const [isBusy, setBusy] = useState(false)
  // 0 to 1 while a photo is on its way, else null.
  const [uploading, setUploading] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // The disabled button comes a moment after the tap; a second tap may be quicker.
  const underWay = useRef(false)

  const submit = async (details: FormData, photo: ChosenPhoto | null): Promise<Outcome | null> => {
    const ready = await photo
    if (ready !== null) details.set('carPhoto', ready.photo, ready.name)
    const after = await loadAfterSending()
    if (after === null) {
      return (await sendAsPlainForm(details)) ? null : { failure: NO_ANSWER, unsent: details }
    }
    keys.current ??= after.makeSendKeys()
    const hasPhoto = details.has('carPhoto')
    const answer = await after.submitPosting(details, {
      key: keys.current.keyFor(details),
      onProgress: (fraction) => setUploading(hasPhoto ? fraction : null),
    })
    if (answer.kind !== 'done') return { failure: after.failureOf(answer), unsent: details }
    keys.current.clear()
    return {
      submitted: answer.value,
      isWithoutPhoto: photo !== null && ready === null,
      SubmittedModal: after.SubmittedModal,
    }
  }

  return {
    isBusy,
    uploading,
    outcome,
    prepare,
    async send(details: FormData, photo: ChosenPhoto | null) {
      if (underWay.current) return
      underWay.current = true
      setBusy(true)
      setOutcome(await submit(details, photo))
      setUploading(null)
      setBusy(false)
      underWay.current = false
    },
    reset: () => setOutcome(null),
  }
}

function prepare(): void {
  // Not offline: some browsers never ask again for a script that failed. Should it fail, sending tries again.
  if (navigator.onLine) import('./after-sending.tsx').catch(() => undefined)
}

// A script that was cut off in the middle of loading cannot be loaded again in the same page.
async function loadAfterSending(): Promise<AfterSending | null> {
  for (const wait of LOAD_WAITS_MS) {
    await new Promise((resolve) => {
      setTimeout(resolve, wait)
    })
    const loaded = await import('./after-sending.tsx').catch(() => null)
    if (loaded !== null) return loaded
  }
  return null
}

// A photo may be on its way meanwhile.
const LEAVING_MS = 120_000

/**
 * Sends the form as a browser without JavaScript does. Returns true once the page is left, or false where the site
 * does not answer or the browser was stopped.
 */
async function sendAsPlainForm(details: FormData): Promise<boolean> {
  if (!(await siteAnswers())) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/car/submit-form'
  form.enctype = 'multipart/form-data'
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of details) formData.append(name, value)
  })
  document.body.append(form)
  form.submit()
  form.remove()
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), LEAVING_MS)
  })
}
