// "Is this your car?" without JavaScript: two plain forms. The server puts the posting in.
import { Answer, NO, WhoseCar, YES } from '../../components/WhoseCar.tsx'
import type { PageMetadata } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Is this your car?',
  description: 'Say whether a posted car is yours.',
  showsPlate: true,
}

export function Page() {
  return (
    <main className="narrow">
      <WhoseCar
        level="h1"
        registration="%REGISTRATION%"
        vehicle="%VEHICLE%"
        why="Somebody gave us your number, %PHONE%, to sell it to a local buyer."
      >
        <form method="post" action="/car/link-opened/%UNIQUE_ID%">
          <Answer {...YES} />
        </form>
        <form method="get" action="/edit-form/%UNIQUE_ID%">
          <input type="hidden" name="plain" value="stop" />
          <Answer {...NO} />
        </form>
      </WhoseCar>
      <section className="part">
        <h2>What was posted</h2>
        <p>The car is at %POSTCODE%.</p>
        <p>%PROBLEM%</p>
      </section>
    </main>
  )
}
