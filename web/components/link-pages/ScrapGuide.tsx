import { guideExplained, guideInWords, SCRAP_GUIDE } from '../../../domain/vehicles/scrap-guide-in-words.ts'
import type { ScrapGuide } from '../../../domain/wire/scrap-guide.ts'

/** A line that opens in place; nothing where there is no guide. */
export function ScrapGuideLine({ guide }: { guide: ScrapGuide | null }) {
  if (guide === null) return null
  return (
    <details className="scrap-guide">
      <summary>
        {SCRAP_GUIDE} {guideInWords(guide)}
      </summary>
      {guideExplained(guide).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  )
}
