// Eleven addresses try to silence all texts by forms that each ask for one: first without any proof of work,
// then with every proof they are asked for.
import type { LightMyRequestResponse } from 'fastify'
import type { Challenge } from 'altcha-lib'
import { atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { CAR, multipartForm } from '../tests/support/forms.ts'
import { solvedProof } from '../tests/support/solved-proof.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const ADDRESSES = 11
const FORMS = scaled(200, 22)
const AGENT = '07700 900456'
const OWNER = '07700 900789'
const PATIENCE_SECONDS = 15 * 60
/** Of PBKDF2, of a phone of 2019: docs/decisions/0021-proof-of-work.md. */
const PHONE_ROUNDS_PER_SECOND = 4_300_000 / 6

export const silencedTextsProof: Bench = {
  name: 'silenced-texts',
  title: 'Eleven addresses silence all texts',
  method: `Each of eleven addresses in different networks sends ${FORMS} forms, each for another number, with
default settings, and solves nothing. Then, on another installation, each does the required proof of work,
until one of its forms is refused all the same; the seconds are processor time for that work. After both
an owner elsewhere posts a car and an agent asks for a sign-in code, with a proof of work if required; a phone
of 2019 counts as ${Math.round(PHONE_ROUNDS_PER_SECOND / 1000)},000 rounds a second. After that the clock moves
second by second while the sender works.`,
  run,
}

async function run(): Promise<Figure[]> {
  return [...(await afterFlood({ solves: false })), ...(await afterFlood({ solves: true }))]
}

async function afterFlood({ solves }: { solves: boolean }): Promise<Figure[]> {
  const site = await openTestSite({ MIN_FREE_DISK_MB: '0' })
  await signInAgent(site, { phone: AGENT })
  const { accepted, work } = await flood(site, solves)
  const others = newWork()
  const owner = await postSolving(site, { from: '192.0.2.10', phoneNumber: OWNER }, others)
  const code = await askForCode(site, others)
  const waits = await waitForBoth(site)
  await site.close()
  const [of, who] = solves ? ['', 'All solved'] : [` of ${ADDRESSES * FORMS}`, 'Nothing solved']
  return [
    {
      what: `${who}: forms accepted${of}`,
      ...(solves ? {} : { before: '2,200' }),
      measured: shown(accepted, ''),
    },
    ...(solves ? paid(work) : []),
    { what: `${who}: answer to the owner elsewhere`, measured: String(owner.statusCode) },
    { what: `${who}: answer to the agent`, measured: String(code.statusCode) },
    { what: `${who}: proofs that those two need`, measured: shown(others.solved, '') },
    ...(solves
      ? [atMost('An old phone is at such a proof for at most', others.longestOnPhone, 5, 's')]
      : []),
    {
      ...atMost(`${who}: the code is with the carrier after`, waits.code, 60, 's'),
      before: '705 s',
    },
    atMost(`${who}: the owner’s link is with the carrier after`, waits.link, 60, 's'),
  ]
}

function paid({ solved, seconds }: Work): Figure[] {
  return [
    { what: 'All solved: proofs solved for them', measured: shown(solved, '') },
    { what: 'All solved: the processor was at them for', measured: shown(seconds, 's') },
  ]
}

async function flood(site: TestSite, solves: boolean): Promise<{ accepted: number; work: Work }> {
  const work = newWork()
  const refused = new Set<number>()
  let accepted = 0
  for (let form = 0; form < ADDRESSES * FORMS; form += 1) {
    const address = form % ADDRESSES
    if (solves && refused.has(address)) continue
    const sent = floodForm(form)
    const answer = solves ? await postSolving(site, sent, work) : await post(site, sent)
    if (answer.statusCode === 200) accepted += 1
    else refused.add(address)
  }
  return { accepted, work }
}

interface SentForm {
  from: string
  phoneNumber: string
}

function floodForm(form: number): SentForm {
  const phoneNumber = `+447${400_000_000 + form * 10_007}`
  return { from: `203.${form % ADDRESSES}.113.7`, phoneNumber }
}

interface Work {
  solved: number
  seconds: number
  /** Seconds, where every number has to be tried. */
  longestOnPhone: number
}

function newWork(): Work {
  return { solved: 0, seconds: 0, longestOnPhone: 0 }
}

async function solve(refused: LightMyRequestResponse, work: Work): Promise<Record<string, string>> {
  const refusal = refused.json<{ challenge: Challenge }>()
  const before = process.cpuUsage()
  const headers = await solvedProof(refusal)
  const { user, system } = process.cpuUsage(before)
  work.solved += 1
  work.seconds += (user + system) / 1_000_000
  const { cost, data } = refusal.challenge.parameters
  const onPhone = (Number(data?.['tries']) * cost) / PHONE_ROUNDS_PER_SECOND
  work.longestOnPhone = Math.max(work.longestOnPhone, onPhone)
  return headers
}

async function post(
  site: TestSite,
  { from, phoneNumber }: SentForm,
  proof: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const { payload, headers } = await multipartForm({ ...CAR, phoneNumber })
  return site.app.inject({
    method: 'POST',
    url: '/car/submit-form',
    payload,
    headers: { ...headers, ...proof },
    remoteAddress: from,
  })
}

async function postSolving(
  site: TestSite,
  form: SentForm,
  work: Work,
): Promise<LightMyRequestResponse> {
  const answer = await post(site, form)
  return answer.statusCode === 428 ? post(site, form, await solve(answer, work)) : answer
}

async function askForCode({ app }: TestSite, work: Work): Promise<LightMyRequestResponse> {
  const request = {
    method: 'POST',
    url: '/agent/sign-in',
    payload: { phoneNumber: AGENT, signInKey: 'a browser' },
    remoteAddress: '192.0.2.1',
  } as const
  const answer = await app.inject(request)
  if (answer.statusCode !== 428) return answer
  return app.inject({ ...request, headers: await solve(answer, work) })
}

async function waitForBoth({ services }: TestSite): Promise<{ code: number; link: number }> {
  const { carried } = services.carrier
  const code = (): boolean => carried.some(({ body }) => body.includes('sign-in code'))
  const link = (): boolean => carried.some(({ to }) => to === '+447700900789')
  const waits = { code: PATIENCE_SECONDS, link: PATIENCE_SECONDS }
  for (let second = 0; second < PATIENCE_SECONDS && !(code() && link()); second += 1) {
    await sendDueTexts(services)
    if (code()) waits.code = Math.min(waits.code, second)
    if (link()) waits.link = Math.min(waits.link, second)
    services.clock.advance(1000)
  }
  return waits
}
