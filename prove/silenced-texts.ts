// Eleven addresses try to silence all texts by forms that each ask for one.
import { atMost, shown, type Bench, type Figure } from '../bench/report.ts'
import { scaled } from '../bench/effort.ts'
import { sendDueTexts } from '../server/texts/send-due-texts.ts'
import { signInAgent } from '../tests/support/agent-caller.ts'
import { CAR, multipartForm, submit } from '../tests/support/forms.ts'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'

const ADDRESSES = 11
const FORMS = scaled(200, 20)
const AGENT = '07700 900456'
const OWNER = '07700 900789'
const PATIENCE_SECONDS = 15 * 60

export const silencedTextsProof: Bench = {
  name: 'silenced-texts',
  title: 'Eleven addresses silence all texts',
  method: `Each of eleven addresses in networks of their own sends ${FORMS} forms, each for another number, with
the settings as they come. Then an agent asks for a sign-in code and an owner elsewhere posts a car; the
clock is moved on second by second while the sender works.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await openTestSite({ MIN_FREE_DISK_MB: '0' })
  await signInAgent(site, { phone: AGENT })
  const accepted = await flood(site)
  const code = await site.app.inject({
    method: 'POST',
    url: '/agent/sign-in',
    payload: { phoneNumber: AGENT, signInKey: 'a browser' },
    remoteAddress: '192.0.2.1',
  })
  const owner = await submit(site.app, { ...CAR, phoneNumber: OWNER })
  const waits = await waitForBoth(site)
  await site.close()
  return [
    {
      what: `Forms accepted of ${ADDRESSES * FORMS}`,
      before: '2,200',
      measured: shown(accepted, ''),
    },
    { what: 'Answer to the agent who asks for a code', measured: String(code.statusCode) },
    { ...atMost('The code is with the carrier after', waits.code, 60, 's'), before: '705 s' },
    { what: 'Answer to the owner elsewhere', measured: String(owner.statusCode) },
    atMost('The owner’s link is with the carrier after', waits.link, 60, 's'),
  ]
}

async function flood(site: TestSite): Promise<number> {
  let accepted = 0
  for (let form = 0; form < ADDRESSES * FORMS; form += 1) {
    const address = form % ADDRESSES
    const phoneNumber = `+447${400_000_000 + form * 10_007}`
    const { payload, headers } = await multipartForm({ ...CAR, phoneNumber })
    const answer = await site.app.inject({
      method: 'POST',
      url: '/car/submit-form',
      payload,
      headers,
      remoteAddress: `203.${address}.113.7`,
    })
    if (answer.statusCode === 200) accepted += 1
  }
  return accepted
}

async function waitForBoth({ world }: TestSite): Promise<{ code: number; link: number }> {
  const { carried } = world.carrier
  const code = (): boolean => carried.some(({ body }) => body.includes('sign-in code'))
  const link = (): boolean => carried.some(({ to }) => to === '+447700900789')
  const waits = { code: PATIENCE_SECONDS, link: PATIENCE_SECONDS }
  for (let second = 0; second < PATIENCE_SECONDS && !(code() && link()); second += 1) {
    await sendDueTexts(world)
    if (code()) waits.code = Math.min(waits.code, second)
    if (link()) waits.link = Math.min(waits.link, second)
    world.clock.advance(1000)
  }
  return waits
}
