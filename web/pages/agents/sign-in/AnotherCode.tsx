// Asks for another code, but not before the first has had time to come: a newer code ends the one
// before it, which may be in the person's hand just then.
import { useEffect, useState } from 'react'
import { askForCode, type CodeAsker } from '../../../calls/agents/sign-in.ts'
import { Alert } from '../../../components/Alert.tsx'
import { failureOfCall } from '../ask.ts'

const WAIT_MS = 30_000

const ON_ITS_WAY =
  'If this is an agent’s number, another code is on its way. Only the newest one works.'

type State = 'idle' | 'busy' | 'sent' | { fault: string }

/** `onAsked` is called once another code was asked for. */
export function AnotherCode(props: { asker: CodeAsker; onAsked: () => void }) {
  const [state, setState] = useState<State>('idle')
  const [checking, onChecking] = useState<string | null>(null)
  const [endsAt, setEndsAt] = useState(afterTheWait)
  const waitS = useCountdown(endsAt)

  const isClosed = waitS > 0 || state === 'busy'
  const ask = async (): Promise<void> => {
    if (isClosed) return
    setState('busy')
    const outcome = await askForCode(props.asker, onChecking)
    if (outcome.kind !== 'done') return setState({ fault: failureOfCall(outcome).message })
    setState('sent')
    setEndsAt(afterTheWait())
    props.onAsked()
  }

  return (
    <>
      <button
        type="button"
        className="button another"
        aria-disabled={isClosed}
        onClick={() => void ask()}
      >
        {checking ?? (waitS > 0 ? `Send another code in ${waitS} s` : 'Send another code')}
      </button>
      <output className="unseen">{checking ?? (state === 'sent' && ON_ITS_WAY)}</output>
      {state === 'sent' && <Alert kind="done">{ON_ITS_WAY}</Alert>}
      {typeof state === 'object' && <Alert kind="trouble">{state.fault}</Alert>}
    </>
  )
}

// Seconds from now until `endsAt`, as the page's own clock counts.
function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(performance.now())
      if (performance.now() >= endsAt) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [endsAt])
  const leftS = Math.ceil((endsAt - now) / 1000)
  return Math.min(Math.max(leftS, 0), WAIT_MS / 1000)
}

function afterTheWait(): number {
  return performance.now() + WAIT_MS
}
