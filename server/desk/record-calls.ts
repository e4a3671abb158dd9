import type { FastifyInstance } from 'fastify'
import type { Query } from '../../domain/market/search-filters.ts'
import { DeskRecord, RecordQuery } from '../../domain/wire/desk-record.ts'
import { viewRecord } from '../platform/audit-log.ts'
import { readPage } from '../platform/http/paging.ts'
import { bodyText } from '../platform/http/read-bodies.ts'
import type { Services } from '../platform/services.ts'
import { deskCall } from './desk-call.ts'

export function deskRecordCalls(app: FastifyInstance, services: Services): void {
  deskCall(app, ['GET', '/operator/record'], {
    summary: 'Who did and looked at what',
    query: RecordQuery,
    answer: DeskRecord,
    means: { 400: 'The `cursor` or `limit` is wrong (`invalid`)' },
    async does({ query }) {
      const page = readPage(query as Query)
      if (!page.ok) return { ...page, reason: 'invalid' }
      return viewRecord(services, {
        ...page.value,
        who: bodyText(query, 'who') || undefined,
        target: bodyText(query, 'target') || undefined,
      })
    },
  })
}
