import { COMPLAINT_ABOUT, type ComplaintField } from '../../../domain/complaint-fields.ts'
import type { ComplaintForm, PlainPages } from '../../../domain/plain-pages.ts'
import { ComplaintSource } from '../../../domain/wire/complaints.ts'
import { Alert } from '../../components/Alert.tsx'
import { SubmitButton } from '../../components/BusyButton.tsx'
import { PhotoField } from '../../components/photo-field/PhotoField.tsx'
import type { PlainModule, PlainProps } from '../page.ts'
import { ComplainBoard, ComplaintFields, PHOTO_WORDS } from './ComplaintFields.tsx'
import { Taken } from './Taken.tsx'

type Shown = PlainPages['complain']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(shown: Shown): string {
  return 'taken' in shown ? 'We have your complaint' : 'Make a complaint'
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  if ('taken' in shown) return <Taken taken={shown.taken} settings={settings} />
  const { texts, problems, detail } = shown
  const ids = Object.keys(ComplaintSource.properties).filter((name) => texts[name] !== undefined)
  const problemOf = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.message
  const photoProblem = problemOf('carPhoto')
  return (
    <main className="narrow complain">
      <form method="post" action="/complaints" encType="multipart/form-data">
        <ComplainBoard />
        <div className="fields">
          {detail !== '' && (
            <Alert kind="warning">
              <strong>We couldn’t take your complaint.</strong> {photoProblem ?? detail}
            </Alert>
          )}
          {ids.map((name) => (
            <input key={name} type="hidden" name={name} value={texts[name]} />
          ))}
          <ComplaintFields
            siteName={settings.siteName}
            about={COMPLAINT_ABOUT.find((known) => known === texts['about']) ?? null}
            isReport={false}
            typed={(field) => typedIn(shown, field)}
            errorOf={problemOf}
            photo={<PhotoField {...PHOTO_WORDS} uploading={null} onChange={() => undefined} />}
          />
          <SubmitButton busyText={null}>Send Complaint</SubmitButton>
        </div>
      </form>
    </main>
  )
}

function typedIn({ texts, known }: ComplaintForm, field: ComplaintField): string {
  const isKnown = field === 'subject' || field === 'registration' || field === 'reach'
  return texts[field] ?? (isKnown ? known[field] : null) ?? ''
}
