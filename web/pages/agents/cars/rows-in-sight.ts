// The rows of the list by their cars: which are in sight, and where.
const MOST = 50

/** The id of the link to a car in its row. */
export function rowLinkId(vehicleId: string): string {
  return `car-${vehicleId}`
}

/** The rows that are in the window or half a window around it, from the top; 50 at most. */
export function rowsInSight(): { vehicleId: string; top: number }[] {
  // Groups first: measuring a row lays its whole group out.
  const groups = [...document.querySelectorAll('.car-group')].filter(isInSight)
  return groups
    .flatMap((group) => [...group.querySelectorAll<HTMLElement>('[data-vehicle]')])
    .filter(isInSight)
    .slice(0, MOST)
    .map((row) => ({
      vehicleId: row.dataset['vehicle'] ?? '',
      top: row.getBoundingClientRect().top,
    }))
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top <= innerHeight * 1.5 && bottom >= innerHeight * -0.5
}
