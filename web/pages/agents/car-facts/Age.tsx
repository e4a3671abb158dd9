// When a car was posted: how long ago in words, the moment itself for whoever asks.
import { ageWords } from './age-words.ts'

/** `now` in milliseconds. */
export function Age({ postedAt, now }: { postedAt: string; now: number }) {
  return (
    <time dateTime={postedAt} title={MOMENT.format(Date.parse(postedAt))}>
      {ageWords(postedAt, now)}
    </time>
  )
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})
