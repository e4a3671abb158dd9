// The rows of the list by their cars: which can be seen just now, and where they are.

const MOST = 50

/** The id of the link to a car in its row. */
export function rowLinkId(vehicleId: string): string {
  return `car-${vehicleId}`
}

/** The rows that are in the window or half a window around it, from the top; 50 at most. */
export function rowsInSight(): { vehicleId: string; top: number }[] {
  const rows = document.querySelectorAll<HTMLElement>('[data-vehicle]')
  const margin = innerHeight / 2
  const inSight: { vehicleId: string; top: number }[] = []
  for (const row of rows) {
    const { top, bottom } = row.getBoundingClientRect()
    if (top > innerHeight + margin || inSight.length === MOST) break
    const vehicleId = row.dataset['vehicle']
    if (bottom >= -margin && vehicleId !== undefined) inSight.push({ vehicleId, top })
  }
  return inSight
}
