// Every table and column, the same in both databases. Times are milliseconds since 1970 and identifiers are made by us,
// so that SQLite and PostgreSQL store, order and page alike.
import type { Kysely, Selectable } from 'kysely'
import type { AGENTS } from './agents-schema.ts'
import type { TablesOf } from './column-types.ts'
import type { INSTALLATION } from './installation-schema.ts'
import type { MARKET } from './market-schema.ts'
import type { MESSAGES } from './messages-schema.ts'
import type { OWNERS } from './owners-schema.ts'

type Schema = typeof OWNERS & typeof AGENTS & typeof MARKET & typeof MESSAGES & typeof INSTALLATION

export interface Tables extends TablesOf<Schema> {}

export type Database = Kysely<Tables>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
