import { memo, useState, type KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { inPounds } from '../../../../domain/basics/money.ts'
import { ProblemOf } from '../../../components/Field.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { FactChips } from '../parts/Facts.tsx'
import {
  distanceWords,
  quoteCountWords,
  shortAge,
  timesWords,
  motAndMiles,
  shortMot,
} from '../parts/car-words.ts'
import type { ListedCar } from '../parts/use-car.ts'
import { GuideLine, PoundField, QuoteFault, TermsLine } from '../quotes/QuoteFields.tsx'
import { isOpen as mayChange, ownWord } from '../quotes/quote-words.ts'
import { quoteToChange, useSendQuote } from '../quotes/use-send-quote.ts'
import { findInRow, type RowQuoting } from './use-row-quoting.ts'
import { Icon } from '../../../components/Icons.tsx'

interface CarRowsProps {
  cars: ListedCar[]
  now: number
  agentId: string
  quoting: RowQuoting
}

const IN_GROUP = 20

/**
 * The list of cars, in groups: only those in sight are laid out, so that a thousand rows cost an old phone
 * what a screenful does. Screen readers meet one list.
 */
export function CarRows({ cars, now, agentId, quoting }: CarRowsProps) {
  const { open, sent, actions } = quoting
  const groups = Array.from({ length: Math.ceil(cars.length / IN_GROUP) }, (_, group) =>
    cars.slice(group * IN_GROUP, (group + 1) * IN_GROUP),
  )
  return (
    <div role="list" aria-label="Cars">
      {groups.map((group) => (
        <div key={group[0]?.vehicleId} role="presentation" className="car-group">
          {group.map((car) => (
            <CarRow
              key={car.vehicleId}
              car={car}
              now={now}
              agentId={agentId}
              isOpen={open?.vehicleId === car.vehicleId}
              isChanging={open?.vehicleId === car.vehicleId && open.isChanging}
              isSent={sent.includes(car.vehicleId)}
              rows={actions}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface CarAtMoment {
  car: ListedCar
  now: number
}

interface CarRowProps extends CarAtMoment {
  agentId: string
  isOpen: boolean
  isChanging: boolean
  /** Whether a quote was just sent: on a phone the row folds to one line. */
  isSent: boolean
  rows: RowQuoting['actions']
}

/** The whole row leads to the car, but for its amount. */
const CarRow = memo(function CarRow({ car, now, isSent, ...quoting }: CarRowProps) {
  const { vehicleId, quotes } = car
  const { rows } = quoting
  const states = { open: quoting.isOpen, sent: isSent }
  const className = ['car-row small-words', ...STATES.filter((state) => states[state])].join(' ')
  const distance = distanceWords(car)
  const place = distance === '' ? car.district : `${car.district}, ${distance}`
  return (
    <div role="listitem" className={className} data-vehicle={vehicleId}>
      {states.sent && <SentLine car={car} rows={rows} />}
      <Thumbnail car={car} />
      <div className="row-head row words ends">
        <Link
          className="car-link whole-row"
          href={`/agents/cars/${vehicleId}`}
          aria-label={`${car.registrationNumber} ${place}`}
          // The figure itself goes where the focus is by then.
          onKeyDown={({ key }) =>
            /^\d$/.test(key) && findInRow(vehicleId, '[name=amount]')?.focus()
          }
        >
          <Plate registration={car.registrationNumber} />
        </Link>
        <p className="row-age quiet">
          {car.isNew === true && <strong className="good">New </strong>}
          <time dateTime={car.postedAt} title={MOMENT.format(Date.parse(car.postedAt))}>
            {shortAge(car.postedAt, now)}
          </time>
        </p>
      </div>
      <Name car={car} now={now} />
      <div className="row-place row words ends">
        <p>
          <strong>{car.district}</strong>
          {distance !== '' && `, ${distance}`}
        </p>
        <p className="row-quotes quiet">{quotes === 0 ? 'No quotes' : quoteCountWords(quotes)}</p>
      </div>
      <Words car={car} now={now} />
      <div className="row-chips row">
        <FactChips facts={car.facts} none="Owner hasn’t said" />
        {!car.phoneConfirmed && <p className="quiet">Number not confirmed</p>}
        {car.postedTimes > 1 && (
          <p className="quiet">Posted {timesWords(car.postedTimes)}, shown once</p>
        )}
        {car.ownQuote?.standing === 'other-car' && (
          <p className="quiet">Your quote was for another registration</p>
        )}
      </div>
      <RowQuote car={car} {...quoting} />
    </div>
  )
})

const STATES = ['open', 'sent'] as const

function SentLine({ car, rows }: { car: ListedCar; rows: RowQuoting['actions'] }) {
  const { vehicleId, registrationNumber, ownQuote } = car
  if (ownQuote === null) return null
  return (
    <div className="row-sent row">
      <Icon width="20" height="16" box="20 16" d="m2 8 6 6L18 2" />
      <p>
        <strong>{inPounds(ownQuote.amount)} sent</strong> for {registrationNumber}
      </p>
      <button type="button" className="link last" onClick={() => rows.change(vehicleId)}>
        Change
      </button>
    </div>
  )
}

function Thumbnail({ car: { thumbnail } }: { car: ListedCar }) {
  const [hasFailed, setFailed] = useState(false)
  if (thumbnail === null || hasFailed) {
    return <p className="row-photo none">{thumbnail === null ? 'No photo' : 'Not loaded'}</p>
  }
  // The plate beside it says which car it shows.
  return (
    <img
      className="row-photo"
      src={thumbnail}
      alt=""
      width="160"
      height="120"
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  )
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'long',
  timeStyle: 'short',
})

/** What the registers call it, its year never cut; the owner’s words where they do not know it. */
function Name({ car: { details, problem }, now }: CarAtMoment) {
  if (details === null) return <p className="row-name">{problem}</p>
  const { description, year } = details
  // The comma goes with the name, so that a name cut short is followed by the year alone.
  const end = year === null ? '' : `\u00a0${year}`
  return (
    <p className="row-name known">
      <strong>{description.slice(0, description.length - end.length)}</strong>
      <strong>{end}</strong>
      <span className="quiet">{shortMot(details, now)}</span>
    </p>
  )
}

function Words({ car: { details, problem }, now }: CarAtMoment) {
  if (details === null) return null
  const known = motAndMiles(details, now)
  return (
    <div className="row-words">
      {problem !== '' && <p className="row-issues">{problem}</p>}
      {known !== '' && <p className="row-known quiet">{known}.</p>}
    </div>
  )
}

type RowQuoteProps = Omit<CarRowProps, 'now' | 'isSent'>

function RowQuote({ isChanging, ...row }: RowQuoteProps) {
  const { car, rows } = row
  const quote = quoteToChange(car)
  if (quote === null || isChanging) return <RowForm {...row} />
  const words = (
    <>
      <span>{ownWord(quote)}</span> <span>{inPounds(quote.amount)}</span>
    </>
  )
  const className = quote.standing === 'on-offer' ? 'row-own' : 'row-own inactive'
  if (!mayChange(quote)) return <p className={className}>{words}</p>
  return (
    <button type="button" className={className} onClick={() => rows.change(car.vehicleId)}>
      {words}
      <span className="visually-hidden">Change</span>
    </button>
  )
}

function RowForm({ car, agentId, isOpen, rows }: Omit<RowQuoteProps, 'isChanging'>) {
  const { vehicleId, registrationNumber } = car
  const { handlers, problems, draft, typed, isAskedAgain, busy, fault } = useSendQuote({
    car,
    agentId,
    onSent: () => rows.sent(vehicleId),
  })
  const id = `amount-${vehicleId}`
  const field = {
    enterKeyHint: 'send',
    onFocus: () => rows.open(vehicleId),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') rows.leave(vehicleId)
    },
  } as const
  return (
    <form {...handlers} className="row-quote" noValidate>
      <ProblemOf value={problems.of}>
        <PoundField
          id={id}
          name="amount"
          label={`Your quote for ${registrationNumber}`}
          isLabelUnseen
          {...field}
          defaultValue={draft.amount}
          hint={isOpen ? <GuideLine guide={car.scrapGuide} typed="" /> : undefined}
        />
        {isAskedAgain && (
          <PoundField id={`${id}-again`} name="amountAgain" label="Amount again" {...field} />
        )}
      </ProblemOf>
      {isOpen && (
        <>
          {fault !== null && <QuoteFault fault={fault} />}
          <button
            className="button primary"
            disabled={busy}
            // The field keeps the focus, and with it the phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
          >
            {busy ? 'Sending..' : 'Send and Next'}
          </button>
          <p className="row-terms last">
            <TermsLine terms={typed.terms} at={`/agents/cars/${vehicleId}`} />
          </p>
        </>
      )}
    </form>
  )
}
