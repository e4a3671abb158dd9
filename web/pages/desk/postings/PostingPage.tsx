import { shortId } from '../../../../domain/owners/short-id.ts'
import type { DeskPosting } from '../../../../domain/wire/desk-postings.ts'
import { BackLink } from '../../../components/console/BackLink.tsx'
import { Heading } from '../../../components/console/Heading.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import type { PartProps } from '../parts.tsx'
import { momentWords, POSTING_STATES } from './posting-words.ts'
import { PostingSide } from './PostingSide.tsx'
import { PostingTables } from './PostingTables.tsx'

/** One posting, in the order of a caller's questions. */
export function PostingPage({ id, operator }: PartProps) {
  return (
    <>
      <BackLink href="/desk/postings">Postings</BackLink>
      <Loaded path={`postings/${id}`} has="quotesGiven">
        {(posting: DeskPosting) => (
          <div className="desk-columns">
            <div className="desk-main">
              <PostingHead posting={posting} />
              <PostingTables posting={posting} />
            </div>
            <PostingSide posting={posting} isManager={operator.role === 'manager'} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function PostingHead({ posting }: { posting: DeskPosting }) {
  const { registrationNumber, vehicle, district, photos, confirmedAt, problem } = posting
  const [photo] = photos
  const confirmed =
    confirmedAt === null ? 'number not confirmed' : `number confirmed ${momentWords(confirmedAt)}`
  return (
    <div className="posting-head">
      {photo !== undefined && (
        <img src={photo} alt="" className={posting.arePhotosHidden ? 'hidden-photo' : undefined} />
      )}
      <div>
        <Heading unseen>{registrationNumber}</Heading>
        <div className="posting-plate">
          <Plate registration={registrationNumber} />
          <span className="desk-badge">{POSTING_STATES[posting.state]}</span>
        </div>
        <h2>{vehicle === null ? district : `${vehicle}. ${district}`}</h2>
        <p className="quiet">
          Posted {momentWords(posting.postedAt)}, {confirmed}.{photosLine(posting)}
        </p>
        <p className="quiet" title={posting.id}>
          Posting {shortId(posting.id)}.
        </p>
        {problem !== '' && <p>{problem}</p>}
      </div>
    </div>
  )
}

function photosLine({ photos: { length }, arePhotosHidden }: DeskPosting): string {
  if (length === 0) return ''
  const count = length === 1 ? ' 1 photo' : ` ${length} photos`
  return `${count}${arePhotosHidden ? ', hidden from buyers' : ''}.`
}
