// The operator's desk: sessions, networks seen before, and daily figures.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('desk_sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_digest', 'text', (c) => c.notNull().unique())
    .addColumn('operator_digest', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('desk_sessions_by_end')
    .on('desk_sessions')
    .column('expires_at')
    .execute()

  await schema
    .createTable('desk_networks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('operator_digest', 'text', (c) => c.notNull())
    .addColumn('network_digest', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('desk_networks_once', ['operator_digest', 'network_digest'])
    .execute()

  await schema
    .createTable('daily_figures')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_figures_key', ['day', 'name'])
    .execute()

  await schema
    .createIndex('audit_log_by_target')
    .on('audit_log')
    .columns(['target', 'id'])
    .where(sql<boolean>`target is not null`)
    .execute()
}
