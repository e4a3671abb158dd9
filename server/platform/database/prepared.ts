// Queries of the busiest calls are built and compiled once, since building one costs more than
// running it.
import { SelectQueryNode, type Compilable, type CompiledQuery } from 'kysely'
import type { Database } from './schema.ts'
import { readerOf } from './sqlite/sqlite.ts'

interface StandIn {
  parameter: PropertyKey
}

const standIns = new Proxy({}, { get: (_target, parameter): StandIn => ({ parameter }) })

/**
 * Runs the query that `build` makes, with `parameters` by their names. `build` is called once for each
 * kind of database, with stand-ins: it may take them by name and hand them on as values, and no more.
 */
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

/** The same for a query of one row at most, which answers that row or undefined. */
export function prepareFirst<
  Parameters extends Record<keyof Parameters, string | number | null>,
  Row = unknown,
>(
  build: (database: Database, parameters: Parameters) => Compilable<Row>,
): (database: Database, parameters: Parameters) => Promise<Row | undefined> {
  const run = prepare(build)
  return async (database, given) => (await run(database, given))[0]
}

function isStandIn(value: unknown): value is StandIn {
  return typeof value === 'object' && value !== null && 'parameter' in value
}
