// A process of its own, which says whether a database file with its log is sound, and only reads.
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../database-outage.ts'

try {
  const database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true })
  const [found] = database.prepare('PRAGMA quick_check(1)').all()
  process.send?.(found?.['quick_check'])
} catch (error) {
  // Another process that is opening the file has it to itself, and checks it too.
  if (isBusy(error)) process.send?.('ok')
  else process.send?.(error instanceof Error ? error.message : 'unreadable')
}
