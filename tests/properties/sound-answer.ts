import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
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
