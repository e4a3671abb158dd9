// Run as a process of its own: whether a database file with its log is sound. Only reads, so that a file
// that is not stays as it is.
import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true })
try {
  const [fault] = database.prepare('PRAGMA quick_check(1)').all()
  process.stdout.write(String(Object.values(fault ?? {})[0]))
} catch (error) {
  process.stdout.write(error instanceof Error ? error.message : 'unreadable')
}
