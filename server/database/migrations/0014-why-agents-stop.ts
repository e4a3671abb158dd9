// Why operators decided as they did, and for which end of a licence its agent was given notice.
import type { Kysely } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('audit_log').addColumn('reason', 'text').execute()
  await schema.alterTable('audit_log').addColumn('notes', 'text').execute()
  await schema.alterTable('agents').addColumn('licence_notice_for', 'text').execute()
}
