// Devices that get pushes, the queue of pushes, and each agent's alerts.
import { sql, type Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('push_devices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('agent_id', 'text', (c) => c.notNull().references('agents.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) =>
      c.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .execute()
  await schema.createIndex('push_devices_by_agent').on('push_devices').column('agent_id').execute()

  await schema
    .createTable('pushes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('device_id', 'text', (c) =>
      c.notNull().references('push_devices.id').onDelete('cascade'),
    )
    .addColumn('posting_id', 'text', (c) => c.references('postings.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('line', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('pushes_due').on('pushes').column('due_at').execute()
  for (const column of ['device_id', 'posting_id']) {
    await schema.createIndex(`pushes_by_${column}`).on('pushes').column(column).execute()
  }

  await schema
    .createTable('alerts')
    .addColumn('agent_id', 'text', (c) =>
      c.primaryKey().references('agents.id').onDelete('cascade'),
    )
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('facts', 'text', (c) => c.notNull())
    .addColumn('days', 'text', (c) => c.notNull())
    .addColumn('from_minute', 'integer', (c) => c.notNull())
    .addColumn('until_minute', 'integer', (c) => c.notNull())
    .addColumn('per_day', 'integer', (c) => c.notNull())
    .addColumn('texts', 'integer', (c) => c.notNull())
    .addColumn('chosen', 'integer', (c) => c.notNull())
    .addColumn('declined', 'integer', (c) => c.notNull())
    .addColumn('changed', 'integer', (c) => c.notNull())
    .addColumn('ends', 'integer', (c) => c.notNull())
    .addColumn('waiting', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('told_in', 'text')
    .execute()
  await schema
    .createIndex('alerts_waiting')
    .on('alerts')
    .column('waiting')
    .where(sql<boolean>`waiting > 0`)
    .execute()

  await schema
    .createTable('alert_yards')
    .addColumn('agent_id', 'text', (c) =>
      c.notNull().references('alerts.agent_id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('postcode', 'text', (c) => c.notNull())
    .addColumn('miles', 'integer', (c) => c.notNull())
    .addColumn('easting', 'bigint', (c) => c.notNull())
    .addColumn('northing', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_yards_key', ['agent_id', 'place'])
    .execute()

  await schema
    .createTable('alert_cars')
    .addColumn('posting_id', 'text', (c) =>
      c.primaryKey().references('postings.id').onDelete('cascade'),
    )
    .addColumn('facts_at', 'bigint', (c) => c.notNull())
    .addColumn('details_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('alert_matches')
    .addColumn('agent_id', 'text', (c) =>
      c.notNull().references('alerts.agent_id').onDelete('cascade'),
    )
    .addColumn('posting_id', 'text', (c) =>
      c.notNull().references('postings.id').onDelete('cascade'),
    )
    .addColumn('metres', 'integer', (c) => c.notNull())
    .addColumn('matched_at', 'bigint', (c) => c.notNull())
    .addColumn('told', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('alert_matches_key', ['agent_id', 'posting_id'])
    .execute()
  for (const column of ['posting_id', 'matched_at']) {
    await schema
      .createIndex(`alert_matches_by_${column}`)
      .on('alert_matches')
      .column(column)
      .execute()
  }

  // A car is matched again where its owner says more of it, or a register answers late.
  await schema
    .createIndex('posting_facts_by_update')
    .on('posting_facts')
    .column('updated_at')
    .execute()
  await schema
    .createIndex('vehicle_details_by_look_up')
    .on('vehicle_details')
    .column('looked_up_at')
    .where(sql<boolean>`looked_up_at is not null`)
    .execute()
}
