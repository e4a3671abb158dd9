// What submitting is measured against: a bare Fastify route that parses the same multipart body
// and inserts the same rows in one transaction, and does nothing else.
import { randomBytes } from 'node:crypto'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { openReference } from './reference-database.ts'
import { fieldsOf, listen } from './reference-routes.ts'

const LINK = `http://localhost:3000/edit-form/${'x'.repeat(22)}`

const database = openReference(process.argv[2] ?? '')
const begin = database.prepare('begin immediate')
const commit = database.prepare('commit')
const rollback = database.prepare('rollback')
const insertPosting = database.prepare(
  `insert into postings (id, listing_id, registration, postcode, phone, problem,
     created_at, used_at) values (?, ?, ?, ?, ?, ?, ?, ?)`,
)
const insertLink = database.prepare(
  'insert into links (unique_id, posting_id, phone, created_at) values (?, ?, ?, ?)',
)
const insertSubmission = database.prepare(
  `insert into submissions (id, key_digest, content_digest, posting_id, created_at)
     values (?, ?, ?, ?, ?)`,
)
const insertText = database.prepare(
  `insert into texts (id, posting_id, kind, phone, body, state, due_at, created_at)
     values (?, ?, 'link', ?, ?, 'due', ?, ?)`,
)
const insertAllowance = database.prepare(
  `insert into text_allowances (text_id, phone_digest, kind, day, queued_at)
     values (?, ?, 'link', '2026-11-21', ?)`,
)

const app = fastify()
await app.register(multipart)
app.post('/car/submit-form', async (request) => {
  const fields = await fieldsOf(request)
  begin.run()
  try {
    insertRows(fields)
    commit.run()
  } catch (error) {
    rollback.run()
    throw error
  }
  const { registrationNumber, phoneNumber } = fields
  return { success: true, registrationNumber, phoneNumber }
})
await listen(app)

function insertRows({
  registrationNumber = '',
  postcode = '',
  phoneNumber: phone = '',
  problem = '',
}: Record<string, string>): void {
  const now = Date.now()
  const id = orderedId(now)
  const registration = registrationNumber.replace(' ', '')
  insertPosting.run(id, randomId(), registration, postcode, phone, problem, now, now)
  insertLink.run(randomId(), id, phone, now)
  insertSubmission.run(orderedId(now), digest(), digest(), id, now)
  const textId = orderedId(now)
  const body = `Beat Scrap: we have your ${registrationNumber}. View, edit or delete it: ${LINK}`
  insertText.run(textId, id, phone, body, now, now)
  insertAllowance.run(textId, digest(), now)
}

function randomId(): string {
  return randomBytes(16).toString('base64url')
}

function orderedId(now: number): string {
  return now.toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
}

// Of the size of a digest; what it is made from is the product's business.
function digest(): string {
  return randomBytes(32).toString('hex')
}
