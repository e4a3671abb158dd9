// The edit page without JavaScript. The server puts the posting in.
import { POSTED_AGAIN } from '../../../domain/posting-in-words.ts'
import { SupportPhone } from '../../components/SupportLinks.tsx'
import { Plate } from '../../components/Plate.tsx'
import type { PageMetadata, PageProps } from '../page.ts'

export const metadata: PageMetadata = {
  title: 'Your posting',
  description: 'Your posting and its quotes.',
  showsPlate: true,
}

export function Page({ settings }: PageProps) {
  return (
    <main className="edit">
      <div className="board panels">
        <section className="panel">
          <h1>Your posting</h1>
          <Plate registration="%REGISTRATION%" />
          <p className="vehicle">%VEHICLE%</p>
          <p className="%SUPERSEDED%">{POSTED_AGAIN}</p>
          <p className="%NEWEST%">
            Local buyers can see it until you delete it, or for {settings.keepPostingsDays} days
            after you last use it.
          </p>
        </section>
        <section className="panel">
          <h2>%QUOTES%</h2>
          <form
            className="%SEE_QUOTES%"
            method="post"
            action="/car/link-opened/%UNIQUE_ID%?to=quotes"
          >
            <button type="submit" className="button">
              See all quotes
            </button>
          </form>
        </section>
      </div>
      <p className="alert standing">%STANDING%</p>
      <section className="part given">
        <h2>Who has your number</h2>
        <ul className="plain">%DISCLOSURES%</ul>
      </section>
      <section className="part posting-details">
        <h2>Edit or delete</h2>
        <p>
          Turn on JavaScript and open your link again, or call <SupportPhone settings={settings} />.
        </p>
        <p>
          <a href="?plain=stop">Not your car? Stop these texts</a>
        </p>
      </section>
    </main>
  )
}
