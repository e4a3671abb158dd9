// Times as clocks in Britain show them, wherever the owner's phone thinks it is.
const DAY = {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
} as const

/** Such as Fri 20 Nov. */
export function dayInWords(iso: string): string {
  return new Date(iso).toLocaleString('en-GB', DAY).replace(',', '')
}

/** Such as Fri 20 Nov, 14:05. */
export function dayAndTime(iso: string): string {
  const time = { timeZone: DAY.timeZone, hour: '2-digit', minute: '2-digit' } as const
  return `${dayInWords(iso)}, ${new Date(iso).toLocaleString('en-GB', time)}`
}
