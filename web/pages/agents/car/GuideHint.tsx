import { comparedInWords, guideInWords } from '../../../../domain/scrap-guide-in-words.ts'
import { compareWithGuide } from '../../../../domain/scrap-guide.ts'
import type { ScrapGuide } from '../../../../domain/wire/scrap-guide.ts'
import { readTypedAmount } from './read-terms.ts'

/** The guide, and once an amount is typed how far that is from it. */
export function GuideHint({ guide, typed }: { guide: ScrapGuide; typed: string }) {
  const amount = readTypedAmount(typed)
  const compared = amount.ok ? compareWithGuide(amount.value, guide) : null
  if (compared === null) {
    return (
      <>
        Scrap guide <strong>{guideInWords(guide)}</strong>
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
