// A stranger who knows an agent's number asks for codes and guesses, to keep the agent out.
import { HOUR_MS } from '../domain/basics/time.ts'
import { atMost, type Bench, type Figure } from '../bench/report.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { sendCodeNow } from '../server/agents/sign-in/ask-for-code.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const AGENT = '07700 900456'
const HOURS = 24
const STRANGER = { address: '203.0.113.66', key: 'the stranger', cookie: '' }

interface Browser {
  address: string
  /** What its page made up for signing in. */
  key: string
  cookie: string
}

export const lockedOutAgentProof: Bench = {
  name: 'locked-out-agent',
  title: 'A stranger locks an agent out',
  method: `An agent has signed in before from their browser and signed out. A stranger elsewhere sends 17 requests with
the agent's number: five for a code and twelve guesses. Then the agent asks for a code in that browser and
types it as texted. If that fails, the agent tries again an hour later. An agent in a browser
that was never signed in does the same, and with a code that the desk sent. All limits have their
defaults.`,
  run,
}

type WayIn = 'known browser' | 'new browser' | 'desk'

async function run(): Promise<Figure[]> {
  const known = await hoursLockedOut('known browser')
  const unknown = await hoursLockedOut('new browser')
  const desk = await hoursLockedOut('desk')
  return [
    { ...atMost('Hours until the agent is in, in a known browser', known, 0, 'h'), before: '24 h' },
    atMost(
      'Hours until the agent is in, in a new browser with a code that the desk sent',
      desk,
      0,
      'h',
    ),
    {
      ...atMost('Hours until the agent is in, in a new browser with a code', unknown, 0, 'h'),
      before: '24 h',
    },
  ]
}

async function hoursLockedOut(way: WayIn): Promise<number> {
  const site = await openTestSite({
    MIN_FREE_DISK_MB: '0',
    PUBLIC_URL: 'https://beatscrap.example',
  })
  const caller = await signInAgent(site, { phone: AGENT })
  const agent: Browser = { address: '192.0.2.1', key: 'the agent', cookie: '' }
  if (way === 'known browser') {
    await signIn(site, agent)
    await send(site, agent, { method: 'DELETE', url: '/agent/sessions/current' })
  }
  site.services.clock.advance(25 * HOUR_MS)
  await attack(site)
  const enter =
    way === 'desk' ? () => signInByDesk(site, caller.id, agent) : () => signIn(site, agent)
  let hours = 0
  while (hours < HOURS && !(await enter())) {
    hours += 1
    site.services.clock.advance(HOUR_MS)
  }
  await site.close()
  return hours
}

async function signInByDesk(site: TestSite, agentId: string, agent: Browser): Promise<boolean> {
  const { carried } = site.services.carrier
  const before = carried.length
  await sendCodeNow(site.services, agentId, { who: 'Tom B.', reason: 'Called from their yard' })
  await sendDueTexts(site.services)
  const code = /\b\d{6}\b/.exec(carried.slice(before).at(-1)?.body ?? '')?.[0]
  return code !== undefined && (await typeCode(site, agent, code)) === 200
}

async function attack(site: TestSite): Promise<void> {
  for (let request = 0; request < 17; request += 1) {
    if (request < 5) await askForCode(site, STRANGER)
    else await typeCode(site, STRANGER, String(100_000 + request))
  }
  await sendDueTexts(site.services)
}

async function signIn(site: TestSite, browser: Browser): Promise<boolean> {
  const { carried } = site.services.carrier
  const before = carried.length
  await askForCode(site, browser)
  await sendDueTexts(site.services)
  const code = /\b\d{6}\b/.exec(carried.slice(before).at(-1)?.body ?? '')?.[0]
  return code !== undefined && (await typeCode(site, browser, code)) === 200
}

function askForCode(site: TestSite, browser: Browser): Promise<number> {
  const payload = { phoneNumber: AGENT, signInKey: browser.key }
  return send(site, browser, { method: 'POST', url: '/agent/sign-in', payload })
}

function typeCode(site: TestSite, browser: Browser, code: string): Promise<number> {
  const payload = { phoneNumber: AGENT, code, signInKey: browser.key }
  return send(site, browser, { method: 'POST', url: '/agent/sessions', payload })
}

interface Sent {
  method: 'POST' | 'DELETE'
  url: string
  payload?: object
}

async function send(
  site: TestSite,
  browser: Browser,
  { method, url, payload }: Sent,
): Promise<number> {
  const answer = await site.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      cookie: browser.cookie,
      origin: site.services.config.publicUrl,
      'x-requested-with': 'console',
    },
    remoteAddress: browser.address,
  })
  const kept = new Map(browser.cookie.split('; ').map((pair) => pairOf(pair)))
  for (const { name, value } of answer.cookies) kept.set(name, value)
  browser.cookie = [...kept]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return answer.statusCode
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
