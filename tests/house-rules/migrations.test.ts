// Holds every migration to what the release before can live with.
import { migrationsOnlyAdd } from './migrations.ts'
import { guard } from './proof.ts'

const AT = 'server/database/migrations'

guard('migrations only add, so that the release before works on', {
  rule: migrationsOnlyAdd,
  caught: {
    [`${AT}/0009-a.ts`]: "await schema.alterTable('texts').dropColumn('body').execute()",
    [`${AT}/0009-b.ts`]: "await schema.alterTable('texts').renameTo('messages').execute()",
    [`${AT}/0009-c.ts`]: 'await sql`alter table texts alter column body type varchar`.execute(db)',
    [`${AT}/0009-d.ts`]:
      "await schema.alterTable('texts').addColumn('a', 'text', (c) => c.notNull()).execute()",
  },
  spared: {
    [`${AT}/0009-e.ts`]:
      "await schema.alterTable('texts').addColumn('a', 'text', (c) => c.notNull().defaultTo('')).execute()",
    [`${AT}/0009-f.ts`]:
      "await schema.createTable('notes').addColumn('id', 'text', (c) => c.notNull()).execute()",
    [`${AT}/0009-f.test.ts`]: "await schema.dropTable('notes').execute()",
  },
})
