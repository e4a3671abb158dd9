// Whose word a deal is: the record of an agent counts each owner's number once, and never the agent's own.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('deals').addColumn('phone_digest', 'text').execute()
  await schema
    .alterTable('deals')
    .addColumn('own_number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .createIndex('deals_by_phone')
    .on('deals')
    .column('phone_digest')
    .where(sql<boolean>`phone_digest is not null`)
    .execute()
}
