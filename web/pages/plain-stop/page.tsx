import { stopsTextsTo, whatToStop } from '../../../domain/posting-in-words.ts'
import { Plate } from '../../components/Plate.tsx'
import { Answer } from '../../components/WhoseCar.tsx'
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Not your car?',
  description: 'Stop the texts about a car that is not yours.',
  showsPlate: true,
}

/** Nothing is stopped until a button is pressed. Of the two questions one is shown. */
export function Page() {
  const { line, car, everything } = whatToStop('%STOPPED%')
  return (
    <main className="narrow">
      <div className="board">
        <h1>Not your car?</h1>
        <Plate registration="%REGISTRATION%" />
      </div>
      <form className="fields %ONE_CAR%" method="post" action="/car/not-me/%UNIQUE_ID%">
        <p>{stopsTextsTo('%STOPPED%')}</p>
        <button type="submit" className="button danger solid">
          Stop These Texts
        </button>
        <a className="button" href="?plain">
          Keep Posting
        </a>
      </form>
      <div className="fields %MORE_CARS%">
        <p>{line}</p>
        <form method="post" action="/car/not-me/%UNIQUE_ID%?stop=this-car">
          <Answer id="this-car" {...car} />
        </form>
        <form method="post" action="/car/not-me/%UNIQUE_ID%?stop=everything">
          <Answer id="everything" {...everything} />
        </form>
        <a className="button" href="?plain">
          Keep Posting
        </a>
      </div>
    </main>
  )
}
