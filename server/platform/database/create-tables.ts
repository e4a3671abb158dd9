// A table is told once, in a `*-schema.ts` beside this file: its record is the statements that make the table, and the
// types of its rows come from that record.
import { sql, type Generated } from 'kysely'
import { isPostgres } from './postgres.ts'
import type { Database } from './schema.ts'

/**
 * Each table's columns and then its constraints and indexes, such as `'unique index agents_by_phone'`, with what SQL
 * says behind the name. Both databases understand all of it.
 */
type Schema = Record<string, Record<string, string>>

declare const valueOf: unique symbol
interface Typed<Value> {
  [valueOf]: Value
}

/** A column of which the statement says too little: what its values are, null and `Generated` included. */
export function typed<Value>(column: string): string & Typed<Value> {
  return column as string & Typed<Value>
}

type Kind<Column> = Column extends `text${string}` ? string : number
type Holding<Column> = Column extends `${string}${'not null' | 'primary key'}${string}`
  ? Kind<Column>
  : Kind<Column> | null
type ValueOf<Column> =
  Column extends Typed<infer Value>
    ? Value
    : Column extends `${string} default ${string}`
      ? Generated<Holding<Column>>
      : Holding<Column>

type OfTable = `${string} ${string}`

/** The tables of a schema, as Kysely knows them. */
export type TablesOf<Tables> = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table] as Exclude<Column, OfTable>]: ValueOf<Tables[Table][Column]>
  }
}

/**
 * Makes the tables of `schema` in their order. Identifiers, cursors and registrations are compared byte by byte, as the
 * embedded database does, whatever the language of the database.
 */
export async function createTables(database: Database, schema: Schema): Promise<void> {
  const text = isPostgres(database) ? 'text collate "C"' : 'text'
  for (const [table, parts] of Object.entries(schema)) {
    const entries = Object.entries(parts)
    const columns = entries
      .filter(([name]) => !name.includes('index '))
      .map(([name, column]) => `${name} ${column.replace(/^text\b/, text)}`)
    await sql.raw(`create table ${table} (${columns.join(', ')})`).execute(database)
    for (const [name, columnsOf] of entries.filter(([key]) => key.includes('index '))) {
      await sql.raw(`create ${name} on ${table} ${columnsOf}`).execute(database)
    }
  }
}
