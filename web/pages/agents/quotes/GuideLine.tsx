import { comparedInWords, guideInWords } from '../../../../domain/vehicles/scrap-guide-in-words.ts'
import { compareWithGuide } from '../../../../domain/vehicles/scrap-guide.ts'
import type { ScrapGuide } from '../../../../domain/wire/scrap-guide.ts'
import { readTypedAmount } from './read-terms.ts'

interface GuideLineProps {
  /** Null where there is none. */
  guide: ScrapGuide | null
  /** The amount as it is in the field. */
  typed: string
}

/** The guide, and once an amount is typed how far that is from it. */
export function GuideLine({ guide, typed }: GuideLineProps) {
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
