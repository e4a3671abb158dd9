// The tables of whose photos there are and which of them were given up. A part of `schema.ts`.

/** One row: which installation this database is. */
export interface InstallationTable {
  id: string
  /** 1 where the database was in use before photo stores were stamped. */
  predates_stamps: number
  /** How many photos the sweep found that no posting has, where that was too many to go on; else null. */
  photos_without_posting: number | null
}

/** Photos whose posting was deleted or gave them up, until their store has removed them. */
export interface RemovedPhotosTable {
  photo_id: string
}
