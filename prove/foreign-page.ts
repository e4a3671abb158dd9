// A page of another site has a visitor's browser send changes here.
import { atMost, type Bench, type Figure } from '../bench/report.ts'
import { CAR, multipartForm } from '../tests/support/forms.ts'
import { queuedTexts } from '../tests/support/agent-caller.ts'
import { openTestSite } from '../tests/support/test-site.ts'

const ELSEWHERE = [
  { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://elsewhere.example', host: 'elsewhere.example' },
]
const APPLICATION = {
  businessName: 'Elsewhere Motors',
  phoneNumber: '07700 900456',
  contact: '0113 496 0141',
}

export const foreignPageProof: Bench = {
  name: 'foreign-page',
  title: 'A foreign page makes a posting',
  method: `A form for a car, one for a lost link, an application and a request for a code are sent as a browser
sends them for a page of another site, in five ways of naming or hiding where they come from, one of
them with the foreign name as \`Host\`. A change is a posting, a text or an application.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await openTestSite({
    PUBLIC_URL: 'https://beatscrap.example',
    MIN_FREE_DISK_MB: '0',
  })
  const form = await multipartForm(CAR)
  let taken = 0
  for (const foreign of ELSEWHERE) {
    for (const [url, payload] of [
      ['/car/submit-form', form.payload],
      ['/car/lost-link', form.payload],
      ['/agent/applications', JSON.stringify(APPLICATION)],
      ['/agent/sign-in', JSON.stringify(APPLICATION)],
    ] as const) {
      const type = Buffer.isBuffer(payload) ? form.headers : { 'content-type': 'application/json' }
      const headers = { ...type, ...foreign }
      const answer = await site.app.inject({ method: 'POST', url, payload, headers })
      if (answer.statusCode < 400) taken += 1
    }
  }
  const { database } = site.services
  const postings = await database.selectFrom('postings').select('id').execute()
  const agents = await database.selectFrom('agents').select('id').execute()
  const texts = await queuedTexts(site.services)
  await site.close()
  return [
    atMost(`Requests taken of ${ELSEWHERE.length * 4}`, taken, 0, ''),
    { ...atMost('Postings', postings.length, 0, ''), before: '1' },
    { ...atMost('Texts', texts.length, 0, ''), before: '2' },
    { ...atMost('Applications', agents.length, 0, ''), before: '1' },
  ]
}
