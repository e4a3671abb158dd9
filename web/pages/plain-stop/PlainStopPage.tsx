// The question before texts are stopped, for who has no JavaScript.
import { stopsTextsTo } from '../../../domain/posting-in-words.ts'
import { Plate } from '../../components/Plate.tsx'

/** Nothing is stopped until its button is pressed. */
export function PlainStopPage() {
  return (
    <main className="single">
      <div className="board">
        <h1>Not your car?</h1>
        <Plate registration="%REGISTRATION%" />
      </div>
      <form className="fields" method="post" action="/car/not-me/%UNIQUE_ID%">
        <p>{stopsTextsTo('%STOPPED%')}</p>
        <button type="submit" className="button risky solid">
          Stop These Texts
        </button>
        <a className="button" href="?plain">
          Keep Posting
        </a>
      </form>
    </main>
  )
}
