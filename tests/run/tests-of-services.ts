// Which tests run on PostgreSQL too: those of services where code in their folder asks the database itself,
// and those that play several processes. What asks only through the verbs of other rooms finds nothing there
// that the tests of these do not.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { postgresPrograms } from '../support/postgres-cluster.ts'

const OPENS_SERVICES = /\b(makeServices|open(QuotedCar|\w+(Deal|Owner|Site))|onPostgres)\(/
const ASKS = /-storage\.ts'|\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom|transaction)\(/
const PLAYS_PROCESSES = /\bwithProcesses\(/

// Other tests run on PostgreSQL every statement of ours that these files and the tests written with `it` run, as was
// counted on 29 November 2026. None of these is about two at once.
const NO_STATEMENT_OF_THEIR_OWN = [
  'agents/{billing/payments,disclosures/{disclosure-calls,give-back},profile/who-did-what}',
  '{agents/sign-in/known-browser,app/{app,outgoing-requests}}',
  'commands/loading',
  'market/{alerts/alert-calls,quotes/{listing-calls,own-quotes,quote-terms}}',
  'messages/texts/limits/{link-limits,phone-limits,sending-limits,stopped-numbers}',
  'messages/texts/outbox/{carrier-outage,sender,twilio-calls}',
  'owners/postings/{edit-calls,link-calls,operate-postings,submit-calls}',
  'platform/{record-look,security-log}',
  'upkeep/{health/health-calls,people/close-account,scheduled/purges}',
].map((files) => `server/${files}.test.ts`)

/** The test files that are worth it and can be run here, by their paths. */
export function testsOfServices(): string[] {
  const left = new Set([...testsLeftOut(), ...globSync(NO_STATEMENT_OF_THEIR_OWN)])
  return [
    ...globSync('{server,seed}/**/*.test.ts').filter(
      (file) =>
        !left.has(file) &&
        has(file, OPENS_SERVICES) &&
        (asks(dirname(file)) || has(file, PLAYS_PROCESSES)),
    ),
    ...globSync('tests/properties/*.test.ts').filter((file) => has(file, PLAYS_PROCESSES)),
    ...globSync('tests/postgresql/*.test.ts').filter((file) => !left.has(file)),
  ]
}

/** Those that start and crash a server of their own, where this machine has no programs for that. */
export function testsLeftOut(): string[] {
  if (postgresPrograms() !== null) return []
  return globSync('tests/postgresql/*.test.ts').filter((file) => has(file, /startCluster/))
}

function asks(folder: string): boolean {
  const code = globSync(`${folder}/*.ts`).filter((file) => !file.endsWith('.test.ts'))
  return code.some((file) => has(file, ASKS))
}

function has(file: string, what: RegExp): boolean {
  return what.test(readFileSync(file, 'utf8'))
}
