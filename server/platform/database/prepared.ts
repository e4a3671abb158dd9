// Queries of the busiest calls are built and compiled once, since building one costs more than running it.
import {
  SelectQueryNode,
  type Compilable,
  type CompiledQuery,
  type Insertable,
  type Kysely,
} from 'kysely'
import type { Database, Tables } from './schema.ts'
import { readerOf } from './sqlite/sqlite.ts'

interface StandIn {
  parameter: PropertyKey
}

const standIns = new Proxy({}, { get: (_target, parameter): StandIn => ({ parameter }) })

/** `build` is called once for each kind of database. It may take parameters by name, hand them on, and no more. */
export function prepare<
  Parameters extends Record<keyof Parameters, string | number | null>,
  Row = unknown,
>(
  build: (database: Database, parameters: Parameters) => Compilable<Row>,
): (database: Database, parameters: Parameters) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()

  return async function run(database, given) {
    const { adapter } = database.getExecutor()
    let query = compiled.get(adapter)
    if (query === undefined) {
      query = build(database, standIns as Parameters).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) =>
      isStandIn(value) ? given[value.parameter as keyof Parameters] : value,
    )
    const reader = SelectQueryNode.is(query.query) ? readerOf(database) : undefined
    if (reader !== undefined) return reader.read<Row>(query.sql, parameters)
    const { rows } = await database.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/** The same for a query of one row at most. Write a limit by `sql.lit`, or SQLite plans the query again each time. */
export function prepareFirst<
  Parameters extends Record<keyof Parameters, string | number | null>,
  Row = unknown,
>(
  build: (database: Database, parameters: Parameters) => Compilable<Row>,
): (database: Database, parameters: Parameters) => Promise<Row | undefined> {
  const run = prepare(build)
  return async (database, given) => (await run(database, given))[0]
}

/** Inserts rows of `table`, or nothing where one with its key is there and `isOnce` says so. */
export function prepareInsert<Table extends keyof Tables>(
  table: Table,
  { isOnce = false } = {},
): (database: Database, row: Insertable<Tables[Table]>) => Promise<void> {
  type Values = Record<string, string | number | null>
  const insert = (columns: string[]) =>
    prepare<Values>((database, values) =>
      (database as Kysely<Record<string, Values>>)
        .insertInto(table)
        .values(Object.fromEntries(columns.map((column) => [column, values[column] ?? null])))
        .$if(isOnce, (query) => query.onConflict((conflict) => conflict.doNothing())),
    )
  // Rows of other columns are other statements.
  const prepared = new Map<string, ReturnType<typeof insert>>()
  return async (database, row) => {
    const columns = Object.keys(row)
    const key = columns.join()
    const run = prepared.get(key) ?? insert(columns)
    prepared.set(key, run)
    await run(database, row)
  }
}

function isStandIn(value: unknown): value is StandIn {
  return typeof value === 'object' && value !== null && 'parameter' in value
}
