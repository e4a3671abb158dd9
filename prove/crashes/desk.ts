// A manager at the desk while the server is killed: signs in and out, looks cars up, hides quotes and photos, shows
// them again, and texts links.
import type { DeskPosting, FoundPostings } from '../../domain/wire/desk-postings.ts'
import { openSignIn } from './sign-in.ts'
import {
  anyOf,
  ask,
  expectText,
  expectTextAbout,
  json,
  type Answered,
  type CrashSite,
} from './site.ts'

export const MANAGER_PHONE = '+447400100009'
const SIGN_OUT_SHARE = 0.05
// Of the cars posted last.
const AT_HAND = 60

export interface CrashDesk {
  step(): Promise<void>
  sessionFaults(): Promise<string[]>
}

/** A client that is the one manager. */
export function openDesk(site: CrashSite, next: () => number): CrashDesk {
  const headers = { 'x-requested-with': 'console', origin: site.url }
  // A manager gets a text about each sign-in from a new network.
  const opening = (): void => expectText(site, 'other', MANAGER_PHONE)
  const way = { phone: MANAGER_PHONE, below: '/operator', headers, opening }
  const tryToSignIn = openSignIn(site, way, next)
  let session: string | null = null
  let ended: string | null = null

  function call(
    kind: string,
    path: string,
    { method, value = {}, cookie = session ?? '' }: Partial<Sent> = {},
  ): Promise<Answered> {
    const request = method === 'POST' ? json(method, value) : { method: method ?? 'GET' }
    const sent = { ...(request.headers as Record<string, string>), ...headers, cookie }
    return ask(site, `desk: ${kind}`, `/operator/${path}`, { ...request, headers: sent })
  }

  async function signIn(): Promise<void> {
    session = (await tryToSignIn())?.cookies ?? null
  }

  async function signOut(): Promise<void> {
    const { outcome } = await call('signed out', 'sessions/current', { method: 'DELETE' })
    if (outcome === 'done') ended = session
    session = null
  }

  async function change(registration: string, { kind, path, aspect, to }: Change): Promise<void> {
    await expectTextAbout(site, { kind: 'other', registration }, () =>
      site.expected.change(registration, { [aspect]: to }, async () => {
        return (await call(kind, path, { method: 'POST' })).outcome
      }),
    )
  }

  async function workOn(registration: string): Promise<void> {
    const sought = { method: 'POST', value: { q: registration } } as const
    const search = await call('car sought', 'postings/search', sought)
    if (search.outcome !== 'done') return
    const [found] = (JSON.parse(search.body) as FoundPostings).postings
    if (found === undefined) return
    const seen = await call('car seen', `postings/${found.id}`)
    if (seen.outcome !== 'done') return
    const posting = JSON.parse(seen.body) as DeskPosting
    const car = `postings/${found.id}`
    const isHidden = !posting.arePhotosHidden
    const verb = isHidden ? 'hide' : 'show'
    const photos = { path: `${car}/${verb}-photos`, aspect: 'photos hidden', to: yes(isHidden) }
    await change(registration, { kind: `photos ${verb}`, ...photos })
    const quote = anyOf(posting.quotesGiven)
    if (quote !== undefined) {
      const act = quote.isHidden ? 'show' : 'hide'
      const hidden = { aspect: `hidden of ${quote.agentId}`, to: yes(!quote.isHidden) }
      await change(registration, {
        kind: `quote ${act}`,
        path: `quotes/${quote.id}/${act}`,
        ...hidden,
      })
    }
    const reason = { method: 'POST', value: { why: 'They called us' } } as const
    await call('number shown', `${car}/number`, reason)
    await expectTextAbout(site, { kind: 'link', registration }, () =>
      call('link texted', `${car}/text-link`, { method: 'POST' }),
    )
  }

  return {
    async step() {
      if (session === null) return signIn()
      if (Math.random() < SIGN_OUT_SHARE) return signOut()
      await call('today seen', 'today')
      await call('texts tried again', 'texts/retry', { method: 'POST', value: { hours: 1 } })
      const registration = anyOf(site.expected.cars().slice(-AT_HAND))
      if (registration !== undefined) await workOn(registration)
    },
    async sessionFaults() {
      const faults: string[] = []
      if (session !== null && (await call('me', 'me')).outcome !== 'done') {
        faults.push('desk: signed in, and not let in')
        session = null
      }
      if (ended !== null && (await call('me', 'me', { cookie: ended })).outcome !== 'refused') {
        faults.push('desk: signed out, and let in')
      }
      return faults
    },
  }
}

interface Sent {
  method: 'GET' | 'POST' | 'DELETE'
  value: object
  cookie: string
}

interface Change {
  kind: string
  path: string
  aspect: string
  to: string
}

function yes(is: boolean): string {
  return is ? 'yes' : 'none'
}
