// Holds every test to rows in an order that it asked for.
import { selectsNameTheirOrder } from './orders.ts'
import { guard } from './proof.ts'

const PATH = 'server/market/quotes/give-quote'
const TEXTS = "database.selectFrom('texts').selectAll()"

guard('a select of many rows in a test names its order', {
  rule: selectsNameTheirOrder,
  caught: {
    [`${PATH}-a.test.ts`]: `expect(await ${TEXTS}.execute()).toEqual([{ id: 1 }, { id: 2 }])`,
    [`${PATH}-b.test.ts`]: `const [first] = await ${TEXTS}.execute()`,
    [`${PATH}-c.test.ts`]: `const all = ${TEXTS}; const rows = await all.where('id', '>', 1).execute()`,
    [`${PATH}-d.test.ts`]: `expect(await ${TEXTS}.execute()).toEqual([...before])`,
    [`${PATH}-e.test.ts`]: `const rows = await ${TEXTS}.execute(); expect(rows).toHaveLength(2)`,
    'tests/support/post-car.ts': `export const texts = () => ${TEXTS}.execute()`,
  },
  spared: {
    [`${PATH}-a.test.ts`]: `expect(await ${TEXTS}.orderBy('id').execute()).toEqual(before)`,
    [`${PATH}-b.test.ts`]: `expect(await ${TEXTS}.execute()).toMatchObject([{ id: 1 }])`,
    [`${PATH}-c.test.ts`]: `expect((await ${TEXTS}.execute()).length).toBe(2)`,
    [`${PATH}-d.test.ts`]: `expect(await ${TEXTS}.execute()).not.toHaveLength(2)`,
    [`${PATH}-e.test.ts`]: `const text = await ${TEXTS}.executeTakeFirstOrThrow()`,
    [`${PATH}-f.test.ts`]: `await database.deleteFrom('texts').execute()`,
    [`${PATH}-g.test.ts`]: `const rows = await ${TEXTS}.execute(); expect(rows).toEqual([])`,
    'server/market/quotes/quote-storage.ts': `export const all = () => ${TEXTS}.execute()`,
  },
})
