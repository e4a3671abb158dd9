// What submitting is measured against: a bare Fastify route that parses the same multipart body
// and inserts the same rows in one transaction, and does nothing else.
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { orderedId, randomId } from '../server/platform/identifiers.ts'
import { anyDigest, openReference, openTransactions } from './reference-database.ts'
import { fieldsOf, listen } from './reference-routes.ts'

const LINK = `http://localhost:3000/edit-form/${'x'.repeat(22)}`

const database = openReference(process.argv[2] ?? '')
const inTransaction = openTransactions(database)
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
  inTransaction(() => insertRows(fields))
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
  insertSubmission.run(orderedId(now), anyDigest(), anyDigest(), id, now)
  const textId = orderedId(now)
  const body = `Beat Scrap: we have your ${registrationNumber}. View, edit or delete it: ${LINK}`
  insertText.run(textId, id, phone, body, now, now)
  insertAllowance.run(textId, anyDigest(), now)
}
