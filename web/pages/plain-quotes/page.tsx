// The quotes page without JavaScript. The server puts in the cards, and the question until it is answered.
import { PAYMENT_ADVICE } from '../../../domain/quotes-in-words.ts'
import { Answer, WhoseCar, YES } from '../../components/WhoseCar.tsx'
import { Plate } from '../../components/Plate.tsx'
import { BY_OTHER_LINK, notYours } from '../list-quotes/QuotedCar.tsx'
import type { PageMetadata, PageProps } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'All Quotes',
  description: 'The quotes that local buyers have given for your car.',
  showsPlate: true,
}

/** Of the question and the plain line with the car, one is shown. */
export function Page({ settings }: PageProps) {
  return (
    <main className="quotes">
      <h1>All Quotes</h1>
      <div className="%CONFIRMED%">
        <div className="quoted-car">
          <Plate registration="%REGISTRATION%" />
          <p className="vehicle">%VEHICLE%</p>
        </div>
        <p className="sub %BY_OTHER_LINK%">{BY_OTHER_LINK}</p>
      </div>
      <div className="%ASKED%">
        <WhoseCar
          level="h2"
          registration="%REGISTRATION%"
          vehicle="%VEHICLE%"
          why="We texted you because buyers have quoted for it."
        >
          <form method="post" action="/quotes/%PAIR%/link-opened">
            <Answer {...YES} />
          </form>
          <p className="after-answers">{notYours(settings)}</p>
        </WhoseCar>
      </div>
      <p className="sub">%LEAD%</p>
      <ul className="plain cards">%CARDS%</ul>
      <p className="sub %ADVISED%">{PAYMENT_ADVICE}</p>
    </main>
  )
}
