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
import { textOf, readTrimmed } from '../../../components/form-texts.ts'
import type { ChosenPhoto } from '../../../components/photo-field/use-chosen-photo.ts'
import { failureOf } from '../../../components/posting-form/failure-of.ts'
import { useFormProblems } from '../../../components/form-problems.ts'
import type { PageMetadata, PageProps } from '../../page.ts'
import { allKnown, ComplaintForm, Taken } from './ComplaintForm.tsx'

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
  const isReport = known?.isReport === true
  const [uploading, setUploading] = useState<number | null>(null)
  const [taken, setTaken] = useState<TakenComplaint | null>(null)
  const problems = useFormProblems(form)
  useKnown(form, { onAbout: setAbout, onKnown: setKnown })

  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (uploading !== null) return
    const fields = readTrimmed(event.currentTarget)
    const readField = (field: ComplaintField): string =>
      field === 'reach' && allKnown(known) !== null ? 'known' : textOf(fields, field)
    const missing = missingFromComplaint(readField, { isReport })
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
      isReport={isReport}
      known={known}
      typed={() => ''}
      errorOf={problems.of}
      uploading={uploading}
      onPhoto={setPhoto}
      busyText={uploading === null ? null : 'Sending..'}
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

/** Fills in what the page's address says and the site knows of it; what was chosen or typed before stays. */
function useKnown(
  form: RefObject<HTMLFormElement | null>,
  props: { onAbout: (about: ComplaintAbout) => void; onKnown: (known: KnownOfComplaint) => void },
): void {
  useEffect(() => {
    const { search } = window.location
    const reference = new URLSearchParams(search).get('reference')
    const radios = form.current?.elements.namedItem('about')
    if (!(radios instanceof RadioNodeList)) return
    if (radios.value === '') radios.value = new URLSearchParams(search).get('about') ?? ''
    const about = COMPLAINT_ABOUT.find((one) => one === radios.value)
    if (about !== undefined) props.onAbout(about)
    const fill = async (): Promise<void> => {
      const outcome = await findKnown(search)
      if (outcome.kind !== 'done') return
      props.onKnown(outcome.value)
      if (outcome.value.isReport) return
      fillIn(form.current, { ...outcome.value, reference })
    }
    if (search !== '') void fill()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
}

const KNOWN_FIELDS = ['subject', 'registration', 'reach', 'words', 'reference'] as const

function fillIn(
  form: HTMLFormElement | null,
  known: KnownOfComplaint & { reference: string | null },
): void {
  for (const name of KNOWN_FIELDS) {
    const field = form?.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (!isText || field.value !== '' || known[name] === null) continue
    field.value = known[name]
    field.closest('details')?.setAttribute('open', '')
  }
}
