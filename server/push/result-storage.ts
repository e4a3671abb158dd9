import type { Database } from '../database/schema.ts'
import type { ClaimedPush } from './push-storage.ts'

/** Deletes a push that was tried, unless it has got other words since; `reached` where its browser was. */
export async function deletePush(
  tx: Database,
  { id, tries, device_id, failing_since }: ClaimedPush,
  { reached }: { reached: boolean },
): Promise<void> {
  await tx.deleteFrom('pushes').where('id', '=', id).where('tries', '=', tries).execute()
  if (!reached || failing_since === null) return
  await tx
    .updateTable('push_devices')
    .set({ failing_since: null })
    .where('id', '=', device_id)
    .execute()
}

/** Deletes a browser and what waits for it. */
export async function deleteDevice(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('id', '=', id).execute()
}

export async function markFailing(tx: Database, id: string, now: number): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ failing_since: now })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute()
}

/** Has a push that was tried, and what else waits for its browser, wait until then. */
export async function postponePushes(
  tx: Database,
  { id, device_id }: ClaimedPush,
  until: number,
): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ due_at: until })
    .where('device_id', '=', device_id)
    .where((row) => row.or([row('id', '=', id), row('due_at', '<', until)]))
    .execute()
}
