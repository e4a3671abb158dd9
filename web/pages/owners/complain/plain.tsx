import { COMPLAINT_ABOUT, type ComplaintField } from '../../../../domain/market/complaint-fields.ts'
import type { PlainPages } from '../../../../domain/site/site-pages.ts'
import { ComplaintSource } from '../../../../domain/wire/complaints.ts'
import { Alert } from '../../../components/Alert.tsx'
import type { PlainModule, PlainProps } from '../../page.ts'
import { ComplaintForm, Taken } from './ComplaintForm.tsx'

type Shown = PlainPages['complain']

export const plain: PlainModule<Shown> = { titleOf, Plain }

function titleOf(shown: Shown): string {
  return 'taken' in shown ? 'We have your complaint' : 'Make a complaint'
}

function Plain({ shown, settings }: PlainProps<Shown>) {
  if ('taken' in shown) return <Taken taken={shown.taken} settings={settings} />
  const { texts, known, problems, detail } = shown
  const said: Partial<Record<ComplaintField, string | null>> = known
  const ids = Object.keys(ComplaintSource.properties).filter((name) => texts[name] !== undefined)
  const problemOf = (field: string): string | undefined =>
    problems.find((problem) => problem.field === field)?.message
  return (
    <ComplaintForm
      siteName={settings.siteName}
      known={known}
      about={COMPLAINT_ABOUT.find((one) => one === texts['about']) ?? null}
      typed={(field) => texts[field] ?? said[field] ?? ''}
      problemOf={problemOf}
      top={
        detail !== '' && (
          <Alert kind="warning">
            <strong>We couldn’t take your complaint.</strong> {problemOf('carPhoto') ?? detail}
          </Alert>
        )
      }
    >
      {ids.map((name) => (
        <input key={name} type="hidden" name={name} value={texts[name]} />
      ))}
    </ComplaintForm>
  )
}
