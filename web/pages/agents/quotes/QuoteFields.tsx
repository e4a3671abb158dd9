import type { ComponentProps, ReactNode, RefObject } from 'react'
import { Link } from 'wouter'
import { comparedInWords, guideInWords } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import { compareWithGuide } from '../../../../domain/vehicles/scrap-guide.ts'
import type { ScrapGuide } from '../../../../domain/wire/scrap-guide.ts'
import { Alert } from '../../../components/Alert.tsx'
import { describeField, Frame, useProblem } from '../../../components/Field.tsx'
import { NOT_FOUND } from '../../../calls/call-outcome.ts'
import type { CallFailed } from '../../../components/console/ask.ts'
import { YOUR_TERMS, type UsualTerms } from './quotes-on-device.ts'
import { readTypedAmount } from './read-terms.ts'

interface PoundFieldProps extends Omit<ComponentProps<'input'>, 'name'> {
  /** Also its name in the form, unless `name` says otherwise: a page may have many. */
  id: string
  name?: 'amount' | 'amountAgain'
  label: string
  /** Where its place says what it is. */
  isLabelUnseen?: boolean
  hint?: ReactNode
}

export function PoundField(props: PoundFieldProps) {
  const { id, label, isLabelUnseen = false, hint, ...input } = props
  const error = useProblem(input.name ?? id)
  const named = (
    <>
      {label}
      <span className="visually-hidden"> in pounds</span>
    </>
  )
  return (
    <Frame
      {...{ id, hint, error }}
      label={named}
      labelClass={isLabelUnseen ? 'visually-hidden' : 'label'}
    >
      <PoundInput name={id} required {...describeField(id, error)} {...input} />
    </Frame>
  )
}

/** The £ and the amount alone: what is around it has the label and the note. */
export function PoundInput(input: ComponentProps<'input'>) {
  return (
    <div className="pound-field">
      <span aria-hidden="true">£</span>
      <input className="input" inputMode="decimal" autoComplete="off" {...input} />
    </div>
  )
}

interface TermsLineProps {
  terms: UsualTerms
  /** The page that has them, or on that page itself where they are. */
  at: string | RefObject<HTMLElement | null>
}

/** Leads to the terms that go with the amount, such as "Collects, 7 days". */
export function TermsLine({ terms: { conditions, validDays }, at }: TermsLineProps) {
  const words = `${conditions.collects ? 'Collects' : 'No collection'}, ${validDays} days`
  if (typeof at === 'string') return <Link href={`${at}#${YOUR_TERMS}`}>{words}</Link>
  // A link within the page would put an entry between it and the list.
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        at.current?.scrollIntoView()
        at.current?.focus({ preventScroll: true })
      }}
    >
      {words}
    </button>
  )
}

/** The guide, and once an amount is typed how far that is from it. */
export function GuideLine({ guide, typed }: { guide: ScrapGuide | null; typed: string }) {
  if (guide === null) return <>No scrap guide</>
  const amount = readTypedAmount(typed)
  const compared = amount.ok ? compareWithGuide(amount.value, guide) : null
  if (compared === null) {
    return (
      <>
        Guide <strong>{guideInWords(guide)}</strong>
      </>
    )
  }
  return (
    <>
      <strong>{comparedInWords(compared)}.</strong>
      {compared.standing === 'below' && ' The owner sees it.'}
    </>
  )
}

export function QuoteFault({ fault }: { fault: CallFailed }) {
  const [what, then] =
    fault.status === 0
      ? [
          'The site didn’t answer.',
          'Your quote waits, and we’ll send it once you’re online. You can leave this page.',
        ]
      : fault.status === NOT_FOUND
        ? ['Your quote was not sent: this car has gone.', 'What you typed is still here.']
        : ['Your quote was not sent.', fault.message]
  return (
    <Alert kind="warning">
      <strong>{what}</strong> {then}
    </Alert>
  )
}
