// Queries of the busiest calls are built and compiled once, since building one costs more than
// running it.
import { SelectQueryNode, type Compilable, type CompiledQuery } from 'kysely'
import type { Database } from './schema.ts'
import { readerOf } from './sqlite/sqlite.ts'

/** Stands for the value at this place among a query's parameters. */
interface Place {
  place: number
}

/**
 * Runs the query that `build` makes, with `values` in the places it was given. `build` is called
 * once for each kind of database, with stand-ins: it may hand them on as values and no more.
 */
export function prepared<Values extends unknown[], Row>(
  count: Values['length'],
  build: (database: Database, ...values: Values) => Compilable<Row>,
): (database: Database, ...values: Values) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const places = Array.from({ length: count }, (_unused, place): Place => ({ place }))

  return async function run(database, ...values) {
    const { adapter } = database.getExecutor()
    let query = compiled.get(adapter)
    if (query === undefined) {
      query = build(database, ...(places as unknown as Values)).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((parameter) =>
      isPlace(parameter) ? values[parameter.place] : parameter,
    )
    const reader = SelectQueryNode.is(query.query) ? readerOf(database) : undefined
    if (reader !== undefined) return reader.read<Row>(query.sql, parameters)
    const { rows } = await database.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

function isPlace(parameter: unknown): parameter is Place {
  return typeof parameter === 'object' && parameter !== null && 'place' in parameter
}
