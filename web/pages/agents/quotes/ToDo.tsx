import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { fullDay, londonDay } from '../../../../domain/basics/days.ts'
import { inPounds } from '../../../../domain/basics/money.ts'
import type { HalfDay } from '../../../../domain/market/collection.ts'
import type { Agent } from '../../../../domain/wire/agents.ts'
import type { BookQuote } from '../../../../domain/wire/trade-book.ts'
import { Plate } from '../../../components/Plate.tsx'
import { ask } from '../../../components/console/ask.ts'
import { KEYS, useAnswer } from '../../../components/console/queries.ts'
import { OneTap } from '../../../components/console/OneTap.tsx'
import { useAction } from '../../../components/console/use-action.ts'
import { carKey } from '../parts/use-car.ts'
import { renewQuote, listBook } from '../../../calls/agents.ts'
import { useNow } from '../parts/car-words.ts'

/** What waits for the agent; undefined until it is known. */
export function useToDo(agent: Agent): Task[] | undefined {
  const now = useNow()
  const { data: book } = useQuery({
    queryKey: [...KEYS.quotes, 'to-do'],
    queryFn: () => ask(listBook({ part: 'to-do', q: '' }, null)),
    refetchOnReconnect: true,
  })
  const { isAccountOwner } = agent
  const its = useAnswer('complaints', 'GET /agent/complaints', 'complaints', isAccountOwner)
  const unanswered = its.data?.complaints.filter(
    ({ isOpen, messages }) => isOpen && messages.at(-1)?.isOurs === true,
  )
  return (
    book && [
      ...book.quotes.filter(({ deal }) => deal !== null).map((quote) => taskOf(quote, now)),
      ...(unanswered ?? []).map(({ reference }) => ({
        key: reference,
        registration: null,
        vehicleId: null,
        head: `Complaint ${reference}`,
        what: 'Give us your side',
        does: { name: 'Answer', href: '/agents/profile/complaints' },
      })),
      ...book.quotes.filter(({ deal }) => deal === null).map((quote) => taskOf(quote, now)),
    ]
  )
}

export function ToDo({ agent }: { agent: Agent }) {
  const tasks = useToDo(agent)
  return tasks === undefined || tasks.length === 0 ? null : (
    <section className="to-do" aria-labelledby="to-do">
      <h2 id="to-do" className="large">
        To do
      </h2>
      <Tasks tasks={foldExpired(tasks)} />
    </section>
  )
}

export function Tasks({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="plain tasks" role="list">
      {tasks.map((task, index) => (
        <li key={task.key} className="row">
          <div className="grow">
            {task.registration !== null && (
              <Link href={`/agents/cars/${task.vehicleId}`}>
                <Plate registration={task.registration} />
              </Link>
            )}{' '}
            <strong>{task.head}</strong>
            {task.what !== '' && <p className="quiet">{task.what}</p>}
          </div>
          <Does task={task} look={index === 0 ? 'primary' : ''} />
        </li>
      ))}
    </ul>
  )
}

function Does({ task: { registration, vehicleId, does }, look }: { task: Task; look: string }) {
  if (does === 'renew') return <Renew vehicleId={vehicleId ?? ''} look={look} />
  const { name, href } = does
  const A = href.startsWith('/') ? Link : 'a'
  const opens = name === 'Map' ? ({ target: '_blank', rel: 'noreferrer' } as const) : {}
  return (
    <A href={href} className={`button ${look}`} {...opens}>
      {name}
      <span className="visually-hidden"> {registration}</span>
    </A>
  )
}

function Renew({ vehicleId, look }: { vehicleId: string; look: string }) {
  const queries = useQueryClient()
  const renewal = useAction(
    () => renewQuote(vehicleId),
    async () => {
      void queries.invalidateQueries({ queryKey: carKey(vehicleId) })
      await queries.invalidateQueries({ queryKey: KEYS.quotes })
    },
  )
  return (
    <div>
      <OneTap call={renewal} busyText="Renewing.." look={look}>
        Renew
      </OneTap>
    </div>
  )
}

interface Task {
  key: string
  /** Null where it is not about one car. */
  registration: string | null
  vehicleId: string | null
  head: string
  /** What to do; empty where the button says it. */
  what: string
  /** `renew` has no address: it is done there and then. */
  does: { name: string; href: string } | 'renew'
}

const HALVES: Record<HalfDay, string> = { morning: '8 to noon', afternoon: 'noon to 6' }

function taskOf(quote: BookQuote, now: number): Task {
  const { quoteId: key, registrationNumber: registration, vehicleId, amount, deal } = quote
  const car = `/agents/cars/${vehicleId}`
  const task = { key, registration, vehicleId, what: '' }
  if (deal === null) return { ...task, head: `Expired, ${inPounds(amount)}`, does: 'renew' }
  const { collectOn, collectHalf, refusedDay, ownerOutcome, ownerPaid, mayAnswer, address } = deal
  if (mayAnswer) {
    const less = ownerPaid === null ? 'you wanted to pay less' : `you paid ${inPounds(ownerPaid)}`
    const says = ownerOutcome === 'nobody-came' ? 'nobody came' : less
    const does = { name: 'Answer', href: car }
    return { ...task, head: `Owner says ${says}`, what: 'Give us your side', does }
  }
  const call =
    deal.phoneNumber === null
      ? { name: 'Open', href: car }
      : { name: 'Call', href: `tel:${deal.phoneNumber}` }
  const sum = inPounds(deal.amount)
  if (refusedDay !== null) {
    const head = `${weekday(refusedDay)} was refused`
    return { ...task, head, what: 'Agree another day', does: call }
  }
  if (collectOn === null || collectHalf === null) {
    return { ...task, head: `Chosen, ${sum}`, what: 'Call and agree a day', does: call }
  }
  if (deal.agentOutcome === 'not-collected') {
    const what = 'Agree another day or call it off'
    return { ...task, head: `Not collected, ${sum}`, what, does: call }
  }
  if (collectOn < londonDay(now)) {
    const head = `${weekday(collectOn)}, ${sum}`
    return { ...task, head, what: 'Say what you paid', does: { name: 'Say', href: car } }
  }
  const head = `Today, ${HALVES[collectHalf]}, ${sum}`
  if (address === '') return { ...task, head, what: 'Ask for the address', does: call }
  const href = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
  return { ...task, head, what: address, does: { name: 'Map', href } }
}

/** The same for the head of a list: quotes that expired are one task. */
function foldExpired(tasks: Task[]): Task[] {
  const expired = tasks.filter(({ does }) => does === 'renew')
  const [first] = expired
  if (first === undefined || expired.length === 1) return tasks
  const others = tasks.filter(({ does }) => does !== 'renew')
  const does = { name: 'Renew', href: '/agents/quotes?part=to-do' }
  return [...others, { ...first, head: `${expired.length} quotes expired`, does }]
}

function weekday(day: string): string {
  return fullDay(day).split(' ')[0] ?? day
}
