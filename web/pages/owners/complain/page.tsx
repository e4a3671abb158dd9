import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import {
  COMPLAINT_ABOUT,
  missingFromComplaint,
  type ComplaintAbout,
  type ComplaintField,
} from '../../../../domain/market/complaint-fields.ts'
import type { KnownOfComplaint, TakenComplaint } from '../../../../domain/wire/complaints.ts'
import { complain, findKnown } from '../../../calls/complaints.ts'
import { Alert, OfflineAlert } from '../../../components/Alert.tsx'
import type { ChosenPhoto } from '../../../components/photo-field/use-chosen-photo.ts'
import { failureOf } from '../../../components/posting-form/failure-of.ts'
import { useFormProblems, textOf, readTrimmed } from '../../../components/form-problems.ts'
import type { PageMetadata, PageProps } from '../../page.ts'
import { ComplaintForm, isAllKnown, Taken } from './ComplaintForm.tsx'

export const metadata: PageMetadata = {
  title: 'Make a complaint',
  description:
    'Complain about a buyer, a posting or us: you’ll get a reference at once and a full answer within 14 days.',
  carries: ['siteName', 'supportEmail', 'supportPhone', 'supportPhoneLink'],
}

/** The page at /complain. What a link there names is filled in already. */
export function Page({ settings }: PageProps) {
  const form = useRef<HTMLFormElement>(null)
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null)
  const [about, setAbout] = useState<ComplaintAbout | null>(null)
  const [known, setKnown] = useState<KnownOfComplaint | null>(null)
  const [uploading, setUploading] = useState<number | null>(null)
  const [taken, setTaken] = useState<TakenComplaint | null>(null)
  const problems = useFormProblems(form)
  useEffect(() => {
    setAbout(chosenIn(form.current))
    if (window.location.search !== '') void findAndFill(form, setKnown)
  }, [])

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (uploading !== null) return
    const fields = readTrimmed(event.currentTarget)
    const readField = (field: ComplaintField): string =>
      field === 'reach' && isAllKnown(known) ? 'known' : textOf(fields, field)
    const missing = missingFromComplaint(readField, { isReport: known?.isReport === true })
    if (missing.length > 0) return problems.show(missing)
    for (const [name, value] of new URLSearchParams(window.location.search)) {
      if (!fields.has(name)) fields.set(name, value)
    }
    fields.delete('carPhoto')
    problems.clear()
    setUploading(0)
    const ready = await photo
    if (ready !== null) fields.set('carPhoto', ready.photo, ready.name)
    const outcome = await complain(fields, { onProgress: setUploading })
    setUploading(null)
    if (outcome.kind === 'done') return setTaken(outcome.value)
    const failure = failureOf(outcome)
    problems.show(failure.problems, failure.line)
  }

  if (taken !== null) return <Taken taken={taken} settings={settings} />
  return (
    <ComplaintForm
      ref={form}
      onSubmit={(event) => void send(event)}
      siteName={settings.siteName}
      about={about}
      onAbout={setAbout}
      known={known}
      typed={() => ''}
      problemOf={problems.of}
      uploading={uploading}
      onPhoto={setPhoto}
    >
      <OfflineAlert />
      {problems.line !== null && (
        <Alert kind="warning">
          <strong>We couldn’t take your complaint.</strong> {problems.line}
        </Alert>
      )}
    </ComplaintForm>
  )
}

/** What is chosen in the form, else what the page's address says, which is chosen there. */
function chosenIn(form: HTMLFormElement | null): ComplaintAbout | null {
  const radios = form?.elements.namedItem('about')
  if (!(radios instanceof RadioNodeList)) return null
  radios.value ||= new URLSearchParams(window.location.search).get('about') ?? ''
  return COMPLAINT_ABOUT.find((one) => one === radios.value) ?? null
}

const KNOWN_FIELDS = ['subject', 'registration', 'reach', 'words', 'reference'] as const

/** Fills in what the site knows by the page's address; what was typed before stays. */
async function findAndFill(
  form: RefObject<HTMLFormElement | null>,
  onKnown: (known: KnownOfComplaint) => void,
): Promise<void> {
  const { search } = window.location
  const outcome = await findKnown(search)
  if (outcome.kind !== 'done') return
  onKnown(outcome.value)
  const known = { ...outcome.value, reference: new URLSearchParams(search).get('reference') }
  for (const name of known.isReport ? [] : KNOWN_FIELDS) {
    const field = form.current?.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || field.value !== '' || known[name] === null) continue
    field.value = known[name]
    field.closest('details')?.setAttribute('open', '')
  }
}
