// What is kept and for how long, out of the table that the scheduled tasks work by.
import { howLongInWords } from '../../../domain/kept-in-words.ts'
import { KEPT } from '../../../domain/kept.ts'
import type { Settings } from '../settings.ts'

/** A list of two columns, or of one on a narrow screen. */
export function KeptList(settings: Settings) {
  return (
    <dl className="kept">
      {Object.entries(KEPT).map(([id, kept]) => (
        <div key={id}>
          <dt>{kept.what}</dt>
          <dd>{howLongInWords(kept, (setting) => settings[setting])}</dd>
        </div>
      ))}
    </dl>
  )
}
