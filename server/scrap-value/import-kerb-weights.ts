// Imports a list of kerb weights beside a live server. A car that is there several times, as with other
// trims, weighs from the lightest to the heaviest of them.
import { inAdaptiveBatches } from '../adaptive-batch.ts'
import type { CsvFile } from '../csv-rows.ts'
import type { Database, Row } from '../database/schema.ts'
import { KERB_WEIGHT_COLUMNS, kerbWeightReader, type KerbWeight } from './kerb-weight-rows.ts'
import { putKerbWeights } from './scrap-value-storage.ts'

interface Imported {
  cars: number
  unreadable: number
}

interface WrongFile {
  wrong: string
}

const BATCH = { size: 200, least: 50, most: 1000 }

/** Imports `files` once all of them are read: one that is no such list leaves everything as it was. */
export async function importKerbWeights(
  database: Database,
  files: AsyncIterable<CsvFile>,
): Promise<Imported | WrongFile> {
  const cars = new Map<string, Row<'kerb_weights'>>()
  let unreadable = 0
  for await (const { name, lines } of files) {
    let read: ReturnType<typeof kerbWeightReader> = null
    for await (const some of lines) {
      read ??= kerbWeightReader(some.shift() ?? '')
      if (read === null) {
        return { wrong: `The first line of ${name} has to name ${KERB_WEIGHT_COLUMNS.join(', ')}.` }
      }
      for (const line of some.filter((text) => text.trim() !== '')) {
        const weight = read(line)
        if (weight === 'unreadable') unreadable += 1
        else add(cars, weight)
      }
    }
  }
  const left = [...cars.values()]
  await inAdaptiveBatches(database, BATCH, async (take) => {
    while (left.length > 0) {
      await take((tx, size) => putKerbWeights(tx, left.splice(0, size)))
    }
  })
  return { cars: cars.size, unreadable }
}

function add(cars: Map<string, Row<'kerb_weights'>>, weight: KerbWeight): void {
  const { make, model, fuel, engineSize, kilograms } = weight
  const car = [make, model, fuel, engineSize].join('\n')
  const { lightest = kilograms, heaviest = kilograms } = cars.get(car) ?? {}
  cars.set(car, {
    of_make: make,
    of_model: model,
    of_fuel: fuel,
    of_engine: engineSize,
    lightest: Math.min(lightest, kilograms),
    heaviest: Math.max(heaviest, kilograms),
  })
}
