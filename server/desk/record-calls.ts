import type { FastifyInstance } from 'fastify'
import { capitalised } from '../../domain/basics/capitalised.ts'
import { accept } from '../../domain/basics/problem.ts'
import type { LogLine } from '../../domain/wire/desk-page.ts'
import { viewRecord, type RecordEntry } from '../platform/audit-log.ts'
import { readPage } from '../platform/http/paging.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'
import { link, plain, quiet } from './page-parts.ts'

export function deskRecordCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, 'GET /operator/record', {
    summary: 'Who did and looked at what',
    link: { name: 'Record' },
    means: { 400: 'The `cursor` or `limit` is wrong (`invalid`)' },
    async does({ query }) {
      const page = readPage(query)
      if (!page.ok) return page
      const [who, target] = [bodyText(query, 'who'), bodyText(query, 'target')]
      const sought = { who: who || undefined, target: target || undefined }
      const viewed = await viewRecord(services.database, { ...page.value, ...sought })
      if (!viewed.ok) return viewed
      const { entries, next } = viewed.value
      const asked = new URLSearchParams(query as Record<string, string>)
      if (next !== null) asked.set('cursor', next)
      return accept({
        lead: [
          quiet([
            who === ''
              ? 'What was done here, and what was looked at. '
              : `What ${who} did and looked at. `,
            ...(who === '' && target === '' ? [] : [link('Show all', 'record')]),
          ]),
        ],
        parts: [
          plain(
            { log: { lines: entries.map(recordLine), empty: 'Nothing yet.' } },
            next !== null && { line: link('Earlier', `record?${asked}`) },
          ),
        ],
      })
    },
  })
}

export function recordLine({ at, who, what, target, path, reason, notes }: RecordEntry): LogLine {
  const about = [reason, notes].filter((words) => words !== null).join('. ')
  const leadsTo = target ?? (path === null ? null : 'See it')
  const did = leadsTo === null ? capitalised(what) : `${capitalised(what)}: `
  return {
    at,
    who: link(who, `record?who=${encodeURIComponent(who)}`),
    what: [
      leadsTo === null ? did : [did, path === null ? leadsTo : { words: leadsTo, path }],
      ...(about === '' ? [] : [{ words: about, look: 'quiet' as const }]),
    ],
  }
}
