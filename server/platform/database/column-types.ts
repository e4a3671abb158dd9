// A table is told once, in a `*-schema.ts` beside this file: its record is the statements that make the table, and the
// types of its rows come from that record.
import type { Generated } from 'kysely'

/** Each table's columns and then its constraints and indexes, with what SQL says behind the name in both databases. */
export type Schema = Record<string, Record<string, string>>

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
