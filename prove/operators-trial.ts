// What an operator sees while the journal of deletions or the carrier of texts is broken.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, atMost, type Bench, type Figure } from '../bench/report.ts'
import { viewToday } from '../server/desk/today.ts'
import { openServices } from '../server/upkeep/open-services.ts'
import type { Services } from '../server/platform/services.ts'
import { openReceiver } from '../tests/support/answering-receiver.ts'
import { uniqueIdIn } from '../tests/support/forms.ts'
import { freePort } from '../tests/support/free-port.ts'
import { operator, type Operated } from '../tests/support/operator.ts'
import type { ServerProcess } from '../tests/support/server-process.ts'
import { testConfig } from '../tests/support/test-services.ts'
import { answerToPost, settingsOf, withInstallation, type Installation } from './server.ts'

const OUTAGE_SECONDS = 180
const PATIENCE_SECONDS = 300
const CARS = 20
const BEFORE: Record<string, string> = { doctor: 'a wrong cause after 7 min' }
// How the rule of deploy/prometheus sees it: a scrape, an evaluation, and as long again.
const ALERT_SECONDS = 15 + 60 + 60

export const operatorsTrialProof: Bench = {
  name: 'operators-trial',
  title: 'What an operator sees of an outage',
  method: `The real server, in real time. Its journal of deletions is missing, unreadable and another installation's, at a start
and at a restore; then it cannot be written while a car is deleted and a person erased. Then its carrier answers 500 for three
minutes, in which ${CARS} cars are posted, and takes texts again. Today, \`doctor\`, readiness and the answer to who posts are asked
every second.`,
  run,
}

interface Trial extends Installation {
  command: (...typed: string[]) => Promise<Operated>
  ready: () => Promise<{ reasons: Record<string, string>; textCarrier: boolean }>
  today: () => Promise<string>
  services: Services
  texts: Awaited<ReturnType<typeof openReceiver>>
  answerTexts: (status: number) => void
}

function run(): Promise<Figure[]> {
  return withInstallation(async ({ dataDir, start }) => {
    let status = 204
    const texts = await openReceiver((response) => void response.writeHead(status).end())
    const METRICS_PORT = String(await freePort())
    const settings = { ...settingsOf(dataDir, texts.url), METRICS_PORT }
    await (await start(settings)).stop()
    const services = await openServices(testConfig(settings))
    const trial: Trial = {
      dataDir,
      start: () => start(settings),
      command: (...typed) => operator({ dataDir, databaseUrl: null, settings }, ...typed),
      ready: async () => (await fetch(`http://127.0.0.1:${METRICS_PORT}/readyz`)).json(),
      async today() {
        const [first] = (await viewToday(services)).items
        return first === undefined ? '' : `${first.title}. ${first.line}`
      },
      services,
      texts,
      answerTexts: (answer) => void (status = answer),
    }
    try {
      const refused = await journalRefused(trial)
      const server = await trial.start()
      const unwritten = await journalUnwritten(trial, server)
      const down = await carrierDown(trial, server)
      await server.stop()
      return [...refused, ...unwritten, ...down]
    } finally {
      await services.database.destroy()
      texts.close()
    }
  })
}

const fileOf = ({ dataDir }: Trial): string => join(dataDir, 'deletions/deletions.jsonl')

async function journalRefused(trial: Trial): Promise<Figure[]> {
  const file = fileOf(trial)
  const whole = readFileSync(file)
  const backups = join(trial.dataDir, 'backups')
  await trial.command('backup', backups)
  const breaks: Record<string, () => void> = {
    missing: () => rmSync(file),
    unreadable: () => writeFileSync(file, 'no journal'),
    foreign: () => writeFileSync(file, '{"installation":"another"}'),
  }
  const figures: Figure[] = []
  for (const [how, breakIt] of Object.entries(breaks)) {
    breakIt()
    const began = await trial.start().then((server) => server.stop(), String)
    const start = /- (.*)/.exec(String(began))?.[1] ?? 'it starts'
    const restore = (await trial.command('restore', backups, '--confirm')).err.trim()
    const before = 'taken as empty'
    figures.push({ ...seen(`Journal ${how}, a start`, start, start.includes(file)), before })
    const same = restore === start ? 'the same' : restore
    figures.push({ ...seen(`Journal ${how}, a restore`, same, restore.includes(file)), before })
    writeFileSync(file, whole)
  }
  return figures
}

async function journalUnwritten(trial: Trial, { url }: ServerProcess): Promise<Figure[]> {
  const file = fileOf(trial)
  const whole = readFileSync(file)
  for (const car of [1, 2]) await answerToPost(url, car)
  await until(async () => trial.texts.received.length >= 2)
  rmSync(file)
  mkdirSync(file)
  const id = uniqueIdIn(trial.texts.received[0]?.body)
  await fetch(`${url}/car/delete-data/${id}`, { method: 'DELETE' })
  const after = await until(async () => (await trial.today()) !== '')
  const { deletionJournal = '' } = (await trial.ready()).reasons
  const { doctor, today } = {
    doctor: await doctorOf(trial, 'deletions'),
    today: await trial.today(),
  }
  const { texts } = trial
  const phone = (JSON.parse(texts.received[1]?.body ?? '{}') as { to?: string }).to ?? ''
  const erased = await trial.command('people', 'erase', phone, '--confirm')
  rmSync(file, { recursive: true })
  writeFileSync(file, whole)
  const written = await until(async () => (await trial.today()) === '')
  return [
    atMost('Journal unwritten, Today says so after', after, 90, 's'),
    seen('Today', today, true),
    seen('Readiness', deletionJournal, deletionJournal !== ''),
    seen('doctor', doctor, doctor.startsWith('fault')),
    seen('An erasure', erased.out.split('\n')[1] ?? '', /^Erased on/m.test(erased.out)),
    seen('and then', erased.err.trim(), erased.err.includes('not in the journal')),
    atMost('Once it can be written, Today is empty after', written, 30, 's'),
  ]
}

async function carrierDown(trial: Trial, { url }: ServerProcess): Promise<Figure[]> {
  trial.answerTexts(500)
  const began = performance.now()
  const passed = (): number => (performance.now() - began) / 1000
  const first: Record<string, number> = {}
  const words: Record<string, string> = {}
  const look = async (where: string, asked: Promise<string>): Promise<void> => {
    const told = await asked
    if (told === '') return
    first[where] ??= passed()
    words[where] = told
  }
  for (let car = 0; passed() < OUTAGE_SECONDS; car += 1) {
    const posted = car < CARS ? await answerToPost(url, 100 + car) : null
    await look('who posts', Promise.resolve(posted?.textsLate === true ? 'textsLate' : ''))
    await look('Today', trial.today())
    await look(
      'readiness',
      trial.ready().then(({ reasons }) => reasons['textCarrier'] ?? ''),
    )
    const doctor = await doctorOf(trial, 'texts')
    await look('doctor', Promise.resolve(doctor.startsWith('fault') ? doctor : ''))
    await pause(car < CARS ? 2000 : 1000)
  }
  trial.answerTexts(204)
  const waiting = trial.services.database
    .selectFrom('texts')
    .select('id')
    .where('state', '=', 'due')
  const count = (await waiting.execute()).length
  const gone = await until(async () => (await waiting.execute()).length === 0)
  return [
    ...['Today', 'readiness', 'doctor', 'who posts'].flatMap((where) => [
      {
        ...atMost(`Carrier down, ${where} says so after`, first[where] ?? Infinity, 60, 's'),
        before: BEFORE[where] ?? 'never',
      },
      ...(where === 'who posts' ? [] : [seen(`${where}, in the end`, words[where] ?? '', true)]),
    ]),
    atMost(
      'The alert fires at the latest after',
      (first['readiness'] ?? Infinity) + ALERT_SECONDS,
      180,
      's',
    ),
    atLeast('Texts that wait after three minutes', count, CARS, ''),
    { ...atMost('Carrier back, all of them went after', gone, 60, 's'), before: '30 min' },
  ]
}

async function doctorOf({ command }: Trial, part: string): Promise<string> {
  const { out } = await command('doctor')
  return out.split('\n').find((line) => line.split(/ +/)[1] === part) ?? ''
}

function seen(what: string, words: string, reached: boolean): Figure {
  return {
    what,
    measured: words.replaceAll(/\s+/g, ' ').replaceAll(/\/\S+(?=\/deletions\/)/g, 'DATA_DIR'),
    target: 'said',
    reached,
  }
}

// In seconds; as long as its patience where it does not come.
async function until(isThere: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  const passed = (): number => (performance.now() - began) / 1000
  while (passed() < PATIENCE_SECONDS && !(await isThere())) await pause(500)
  return passed()
}
