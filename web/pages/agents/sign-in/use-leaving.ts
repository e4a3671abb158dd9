import { useLocation } from 'wouter'
import type { Done } from '../../../../domain/wire/schema.ts'
import type { CallOutcome } from '../../../calls/call-outcome.ts'
import { SIGNED_OUT } from '../../../components/console/ask.ts'
import { useSignedIn } from '../../../components/console/queries.ts'
import { useAction, type Action } from '../../../components/console/use-action.ts'
import { clearDrafts, clearWaiting } from '../quotes/quotes-on-device.ts'
import { endPushesHere } from '../parts/service-worker.ts'

/** Makes a call that ends this session, and leads to the beginning of the console. */
export function useLeaving(end: () => Promise<CallOutcome<Done>>): Action<void> {
  const [, goTo] = useLocation()
  const putSignedIn = useSignedIn()
  const left = (): void => {
    clearDrafts()
    clearWaiting()
    void endPushesHere().catch(() => undefined)
    goTo('/agents')
    putSignedIn(null)
  }
  // An answer may have been lost after it was done.
  return useAction(end, left, ({ status }) => status === SIGNED_OUT && left())
}
