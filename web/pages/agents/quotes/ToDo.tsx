import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Agent } from '../../../../domain/wire/agents.ts'
import type { OwnQuote } from '../../../../domain/wire/own-quotes.ts'
import { listComplaints } from '../../../calls/agents/complaints.ts'
import { renewQuote } from '../../../calls/agents/own-quotes.ts'
import { listBook } from '../../../calls/agents/trade-book.ts'
import { Plate } from '../../../components/Plate.tsx'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { carKey } from '../parts/use-car.ts'
import { OneTap } from '../parts/OneTap.tsx'
import { useCall } from '../parts/use-call.ts'
import { useNow } from '../parts/use-now.ts'
import { foldExpired, taskOf, type Task } from './tasks.ts'

/** What waits for the agent; undefined until it is known. */
export function useToDo(agent: Agent): Task[] | undefined {
  const now = useNow()
  const { data: book } = useQuery({
    queryKey: [...KEYS.quotes, 'to-do'],
    queryFn: () => ask(listBook({ part: 'to-do', q: '' }, null)),
    refetchOnReconnect: true,
  })
  const { data: asked } = useQuery({
    queryKey: KEYS.complaints,
    queryFn: () => ask(listComplaints()),
    enabled: agent.isAccountOwner,
  })
  const unanswered = asked?.complaints.filter(
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

/** At the top of Cars, and gone while nothing waits. */
export function ToDo({ agent }: { agent: Agent }) {
  const tasks = useToDo(agent)
  return tasks === undefined || tasks.length === 0 ? null : (
    <section className="to-do" aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      <Tasks tasks={foldExpired(tasks)} />
    </section>
  )
}

/** One row and one button for each. */
export function Tasks({ tasks }: { tasks: Task[] }) {
  return (
    <ul className="plain tasks" role="list">
      {tasks.map((task, index) => (
        <li key={task.key}>
          <div>
            {task.registration !== null && (
              <Link href={`/agents/cars/${task.vehicleId}`}>
                <Plate registration={task.registration} />
              </Link>
            )}{' '}
            <strong>{task.head}</strong>
            {task.what !== '' && <p>{task.what}</p>}
          </div>
          <Does task={task} look={index === 0 ? 'primary' : ''} />
        </li>
      ))}
    </ul>
  )
}

function Does({ task: { registration, vehicleId, does }, look }: { task: Task; look: string }) {
  if (does === 'renew') return <Renew vehicleId={vehicleId ?? ''} look={look} />
  const button = `button ${look}`
  const about = <span className="visually-hidden"> {registration}</span>
  return does.href.startsWith('/') ? (
    <Link href={does.href} className={button}>
      {does.name}
      {about}
    </Link>
  ) : (
    <a
      href={does.href}
      className={button}
      rel="noreferrer"
      target={does.name === 'Map' ? '_blank' : undefined}
    >
      {does.name}
      {about}
    </a>
  )
}

/** Says what went wrong below its button, where that did not work. */
function Renew({ vehicleId, look }: { vehicleId: string; look: string }) {
  const queries = useQueryClient()
  const renewal = useCall<void, OwnQuote>(
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
