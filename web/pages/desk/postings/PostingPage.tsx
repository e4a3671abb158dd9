import { Link } from 'wouter'
import { inPounds } from '../../../../domain/basics/money.ts'
import { shortId } from '../../../../domain/owners/posting-in-words.ts'
import type { DeskPosting } from '../../../../domain/wire/desk-postings.ts'
import { doAtDesk } from '../../../calls/desk.ts'
import { Plate } from '../../../components/Plate.tsx'
import { BackLink, Heading } from '../../../components/console/ConsoleFrame.tsx'
import { timeWords } from '../../../components/console/dates.ts'
import type { Operator } from '../../../../domain/wire/desk.ts'
import { ActButton } from '../parts/ActButton.tsx'
import { Loaded, TablePart } from '../parts/DeskTable.tsx'
import { PostingSide } from './PostingSide.tsx'
import { TextState } from './TextsPage.tsx'
import { momentWords, POSTING_STATES, kindWords, quoteState } from './posting-words.ts'

/** One posting, in the order of a caller's questions. */
export function PostingPage({ id, operator }: { id: string; operator: Operator }) {
  return (
    <>
      <BackLink href="/desk/postings">Postings</BackLink>
      <Loaded path={`postings/${id}`} has="quotesGiven">
        {(posting: DeskPosting) => (
          <div className="desk-columns">
            <div className="desk-main">
              <PostingHead posting={posting} />
              <Quotes quotes={posting.quotesGiven} />
              <Texts texts={posting.texts} />
              <Numbers numbers={posting.numbers} />
              <LookUp lookUp={posting.lookUp} />
            </div>
            <PostingSide posting={posting} isManager={operator.role === 'manager'} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** What the caller’s posting is, with every field that the desk reads as its owner typed it. */
export function PostingHead({ posting }: { posting: DeskPosting }) {
  const { registrationNumber, vehicle, district, photos, confirmedAt, problem } = posting
  const [photo] = photos
  const confirmed =
    confirmedAt === null ? 'number not confirmed' : `number confirmed ${momentWords(confirmedAt)}`
  return (
    <div className="posting-head row far">
      {photo !== undefined && (
        <img src={photo} alt="" className={posting.arePhotosHidden ? 'hidden-photo' : undefined} />
      )}
      <div className="grow">
        <Heading unseen>{registrationNumber}</Heading>
        <div className="row near">
          <Plate registration={registrationNumber} />
          <span className="chip good">{POSTING_STATES[posting.state]}</span>
        </div>
        <h2 className="large">{vehicle === null ? district : `${vehicle}. ${district}`}</h2>
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

function Quotes({ quotes }: { quotes: DeskPosting['quotesGiven'] }) {
  return (
    <TablePart
      title="Quotes"
      columns={['Buyer', ['Amount', 'amount'], 'State', ['Given', 'end'], ['For the owner', 'act']]}
      rows={quotes.map((quote) => ({
        key: quote.id,
        look: quote.state === 'chosen' ? 'strong' : quote.isHidden ? 'faded' : undefined,
        cells: [
          <>
            <Link href={`/desk/agents/${quote.agentId}`}>{quote.agentName}</Link>
            {quote.message !== null && <p className="quiet">{quote.message}</p>}
          </>,
          inPounds(quote.amount),
          <span key="state" className={quote.state === 'chosen' ? 'good' : undefined}>
            {quote.isHidden ? 'Hidden' : quoteState(quote)}
          </span>,
          timeWords(quote.at),
          quote.state !== 'chosen' && <HideQuote key="hide" quote={quote} />,
        ],
      }))}
      empty="No quotes yet."
    />
  )
}

function HideQuote({ quote: { id, isHidden } }: { quote: DeskPosting['quotesGiven'][number] }) {
  const [step, name, busyText] = isHidden
    ? ['show', 'Show', 'Showing..']
    : ['hide', 'Hide', 'Hiding..']
  return (
    <ActButton className="link" busyText={busyText} call={() => doAtDesk(`quotes/${id}/${step}`)}>
      {name}
    </ActButton>
  )
}

function Texts({ texts }: { texts: DeskPosting['texts'] }) {
  return (
    <TablePart
      title="Texts"
      columns={['To', 'What', 'State', ['Sent', 'end']]}
      rows={texts.map((text) => ({
        key: text.id,
        cells: [
          text.to,
          kindWords(text),
          <TextState key="state" text={text} />,
          timeWords(text.at),
        ],
      }))}
      empty="No text about this posting is kept."
    />
  )
}

function Numbers({ numbers }: { numbers: DeskPosting['numbers'] }) {
  return (
    <TablePart
      title="Who has the number"
      columns={['Buyer', 'Person', 'Why', ['When', 'end']]}
      rows={numbers.map((number) => ({
        key: `${number.agentId} ${number.at}`,
        cells: [
          number.agentName,
          number.person ?? 'Account’s owner',
          <>
            {number.why === 'chosen' ? 'Chosen' : 'Subscribed'}
            {number.isGivenBack && '; given back'}
            {number.isAskedNotToCall && (
              <>
                ; <span className="bad">asked not to call</span>
              </>
            )}
          </>,
          timeWords(number.at),
        ],
      }))}
      empty="Nobody was given the number."
    />
  )
}

function LookUp({ lookUp }: { lookUp: DeskPosting['lookUp'] }) {
  return (
    <TablePart
      title="Look-ups"
      columns={['Registers', 'Answer', ['When', 'end']]}
      rows={lookUp === null ? [] : [{ key: 'all', cells: lookUpCells(lookUp) }]}
      empty="This car was not looked up."
    />
  )
}

function lookUpCells(lookUp: NonNullable<DeskPosting['lookUp']>): string[] {
  const { isFound, lookedUpAt, nextTryAt, tries } = lookUp
  const answer = isFound ? 'Found' : 'No register knows it'
  const waits = tries === 0 ? 'Waiting' : `No answer yet, tried ${tries} times`
  const isWaiting = lookedUpAt === null && nextTryAt !== null
  return [
    'DVLA and DVSA',
    isWaiting ? waits : answer,
    lookedUpAt === null ? '' : timeWords(lookedUpAt),
  ]
}
