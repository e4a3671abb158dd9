// What every answer of a call has to be, whatever was asked.
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { ANY_FORMS } from '../support/any-forms.ts'
import type { TestServices } from '../support/test-services.ts'

/** Never a 5xx; a refusal is a problem in JSON with `success: false`, and says nothing of our code. */
export function expectSoundAnswer(answer: LightMyRequestResponse): void {
  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  if (answer.raw.req.method === 'HEAD') return
  expect(answer.json()).toMatchObject({ success: false, status: answer.statusCode })
  expect(answer.body).not.toMatch(/node_modules|\.ts:\d|SQLITE|at \w+ \(/)
}

export interface Stored {
  postings: number
  texts: number
  photos: number
}

/** What is stored just now, to see that a refusal left nothing behind. */
export async function countStored({ database, photoStore }: TestServices): Promise<Stored> {
  const count = async (table: 'postings' | 'texts'): Promise<number> => {
    const { rows } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
  return {
    postings: await count('postings'),
    texts: await count('texts'),
    photos: photoStore.photos.size,
  }
}

/** Settings under which no limit hides what lies behind it. */
export const NO_LIMITS = {
  ...ANY_FORMS,
  LINK_TEXTS_PER_ADDRESS: '0',
  LINK_CALLS_PER_HOUR: '0',
  READS_PER_MINUTE: '0',
  CARS_READ_PER_DAY: '0',
  QUOTES_PER_HOUR: '0',
  QUOTES_PER_DAY: '0',
  LINK_TEXTS_PER_DAY: '0',
  MIN_FREE_DISK_MB: '0',
}
