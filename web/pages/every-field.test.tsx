import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { POSTING_LABELS } from '../../domain/basics/problem.ts'
import { SAID_FIELDS, type SaidField } from '../../domain/owners/posting.ts'
import { PostingForm } from '../components/posting-form/PostingForm.tsx'
import { Said } from './agents/car/CarDetails.tsx'

const WORDS = 'Stands behind a locked gate'

test('the form has every field of a posting, under its label', () => {
  const button = { busyText: null, children: 'Send' }
  const form = <PostingForm siteName="Beat Scrap" onSend={() => {}} button={button} />
  const html = renderToStaticMarkup(form)
  for (const [field, label] of Object.entries(POSTING_LABELS)) {
    expect(html).toContain(`name="${field}"`)
    expect(html).toContain(label)
  }
})

test.each(SAID_FIELDS)('buyers read %s', (field) => {
  const silent = SAID_FIELDS.map((other) => [other, ''])
  const said = { ...Object.fromEntries(silent), [field]: WORDS } as Record<SaidField, string>
  expect(renderToStaticMarkup(<Said car={said} />)).toContain(WORDS)
})
