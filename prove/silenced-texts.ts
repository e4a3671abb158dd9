// Eleven addresses try to silence all texts by forms that each ask for one.
import type { LightMyRequestResponse } from 'fastify'
import { atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { sendDueTexts } from '../tests/support/send-due-texts.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { CAR, multipartForm } from '../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const ADDRESSES = 11
const FORMS = scaled(200, 22)
const AGENT = '07700 900456'
const OWNER = '07700 900789'
const PATIENCE_SECONDS = 15 * 60

export const silencedTextsProof: Bench = {
  name: 'silenced-texts',
  title: 'Eleven addresses silence all texts',
  method: `Each of eleven addresses in different networks sends ${FORMS} forms, each for another number, with
default settings. After that an owner elsewhere posts a car and an agent asks for a sign-in code, and the clock moves
second by second while the sender works.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await openTestSite({ MIN_FREE_DISK_MB: '0' })
  await signInAgent(site, { phone: AGENT })
  let accepted = 0
  for (let form = 0; form < ADDRESSES * FORMS; form += 1) {
    const { statusCode } = await post(site, floodForm(form))
    if (statusCode === 200) accepted += 1
  }
  const owner = await post(site, { from: '192.0.2.10', phoneNumber: OWNER })
  const code = await askForCode(site)
  const waits = await waitForBoth(site)
  await site.close()
  return [
    {
      what: `Forms accepted of ${ADDRESSES * FORMS}`,
      before: '2,200',
      measured: shown(accepted, ''),
    },
    { what: 'Answer to the owner elsewhere', measured: String(owner.statusCode) },
    { what: 'Answer to the agent', measured: String(code.statusCode) },
    { ...atMost('The code is with the carrier after', waits.code, 60, 's'), before: '705 s' },
    atMost('The owner’s link is with the carrier after', waits.link, 60, 's'),
  ]
}

interface SentForm {
  from: string
  phoneNumber: string
}

function floodForm(form: number): SentForm {
  const phoneNumber = `+447${400_000_000 + form * 10_007}`
  return { from: `203.${form % ADDRESSES}.113.7`, phoneNumber }
}

async function post(
  site: TestSite,
  { from, phoneNumber }: SentForm,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = await multipartForm({ ...CAR, phoneNumber })
  return site.app.inject({
    method: 'POST',
    url: '/car/submit-form',
    payload,
    headers,
    remoteAddress: from,
  })
}

function askForCode({ app }: TestSite): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url: '/agent/sign-in',
    payload: { phoneNumber: AGENT, signInKey: 'a browser' },
    remoteAddress: '192.0.2.1',
  })
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
