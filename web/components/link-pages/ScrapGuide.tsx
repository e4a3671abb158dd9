import {
  comparedInWords,
  guideExplained,
  guideInWords,
  HOW_WORKED_OUT,
  SCRAP_GUIDE,
} from '../../../domain/scrap-guide-in-words.ts'
import type { ComparedQuote, ScrapGuide } from '../../../domain/wire/scrap-guide.ts'

/** A line that opens in place; nothing where there is no guide. Its style is `styles/scrap-guide.css`. */
export function ScrapGuideLine({ guide }: { guide: ScrapGuide | null }) {
  if (guide === null) return null
  return (
    <div className="scrap-guide">
      <p>
        {SCRAP_GUIDE}: {guideInWords(guide)}
      </p>
      <details>
        <summary>{HOW_WORKED_OUT}</summary>
        {guideExplained(guide).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </div>
  )
}

/** How far a quote is from it. */
export function ComparedWithGuide({ compared }: { compared: ComparedQuote | null }) {
  if (compared === null) return null
  return <p className={`compared ${compared.standing}`}>{comparedInWords(compared)}</p>
}
