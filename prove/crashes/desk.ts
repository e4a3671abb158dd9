// A manager at the desk while the server is killed: signs in and out, looks cars up, hides quotes and photos, shows
// them again, and texts links.
import type { DeskPage } from '../../domain/wire/desk-page.ts'
import { actsOf, pathsOf, tableOf } from '../../tests/support/read-page.ts'
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

export const MANAGER_PHONE = '+447410000009'
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
    const [found] = tableOf(JSON.parse(search.body) as DeskPage)
    if (found === undefined) return
    const car = `postings/${found.key}`
    const seen = await call('car seen', car)
    if (seen.outcome !== 'done') return
    const posting = JSON.parse(seen.body) as DeskPage
    const isHidden = !actsOf(posting).some(({ path }) => path === `${car}/show-photos`)
    const act = isHidden ? 'hide' : 'show'
    const photos = { path: `${car}/${act}-photos`, aspect: 'photos hidden', to: yes(isHidden) }
    await change(registration, { kind: `photos ${act}`, ...photos })
    const quote = anyOf(tableOf(posting, 'Quotes'))
    if (quote !== undefined) {
      const [, , state] = quote.cells
      const agentId = pathsOf(quote.lines[0] ?? '')[0]
        ?.split('/')
        .at(-1)
      const verb = state === 'Hidden' ? 'show' : 'hide'
      await change(registration, {
        kind: `quote ${verb}`,
        path: `quotes/${quote.key}/${verb}`,
        aspect: `hidden of ${agentId}`,
        to: yes(verb === 'hide'),
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
