// Somebody who signs in by a texted code, a step at a time.
import { setTimeout as pause } from 'node:timers/promises'
import { ask, expectText, json, type Answered, type CrashSite } from './site.ts'

const CODE_PATIENCE_MS = 10_000
const CODE_PAUSE_MS = 30

interface WayIn {
  phone: string
  /** The path of its calls. */
  below: string
  headers: Record<string, string>
  /** Called before a session may be opened. */
  opening?: () => void
}

/** Answers a step, which answers what opened a session, or null as long as there is none. */
export function openSignIn(
  site: CrashSite,
  { phone, below, headers, opening }: WayIn,
  next: () => number,
): () => Promise<Answered | null> {
  const asked = { signInKey: '', at: 0, textsBefore: 0 }
  const post = (kind: string, path: string, typed: object): Promise<Answered> => {
    const request = json('POST', { phoneNumber: phone, signInKey: asked.signInKey, ...typed })
    request.headers = { ...(request.headers as Record<string, string>), ...headers }
    return ask(site, kind, below + path, request)
  }
  return async () => {
    const came = site.carrier.messages.list(phone)
    if (came.length > asked.textsBefore && asked.signInKey !== '') {
      const code = /\b\d{6}\b/.exec(came[0]?.body ?? '')?.[0] ?? ''
      opening?.()
      const opened = await post('signed in', '/sessions', { code })
      Object.assign(asked, { signInKey: '', at: 0, textsBefore: 0 })
      return opened.outcome === 'done' ? opened : null
    }
    if (Date.now() - asked.at > CODE_PATIENCE_MS) {
      Object.assign(asked, {
        signInKey: `page ${next()}`,
        at: Date.now(),
        textsBefore: came.length,
      })
      expectText(site, 'other', phone)
      const { outcome } = await post('code asked for', '/sign-in', {})
      if (outcome !== 'done') asked.at = 0
    }
    await pause(CODE_PAUSE_MS)
    return null
  }
}
