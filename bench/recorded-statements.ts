// What the product sends to PostgreSQL for a call, recorded from the product itself, so that a bare
// route can send the very same.
import { Client } from 'pg'
import { openTestSite, type TestSite } from '../tests/support/test-site.ts'
import type { Request } from './requests.ts'

export interface Statement {
  /** Under which a connection plans it once. */
  name?: string
  text: string
  values: unknown[]
}

/** Answers what a call sends to the database at `databaseUrl`, in order. */
export type Recorder = (request: Request) => Promise<Statement[]>

/** Runs `work` with a recorder on the whole product in this process. */
export async function withRecorder<T>(
  databaseUrl: string,
  work: (record: Recorder) => Promise<T>,
): Promise<T> {
  const site = await openTestSite({ DATABASE_URL: databaseUrl })
  try {
    return await work((request) => recordOne(site, request))
  } finally {
    await site.close()
  }
}

async function recordOne({ app }: TestSite, request: Request): Promise<Statement[]> {
  const { method, path: url, headers = {}, body } = request
  const sent: Statement[] = []
  // It is called on the client that asks.
  // oxlint-disable-next-line typescript/unbound-method
  const { query } = Client.prototype
  Client.prototype.query = function record(this: Client, asked: Statement, ...rest: unknown[]) {
    sent.push({ ...asked })
    return Reflect.apply(query, this, [asked, ...rest])
  } as typeof query
  try {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(`Not recorded: ${answer.body}`)
  } finally {
    Client.prototype.query = query
  }
  return sent
}
