import { shortDay } from '../../../domain/day-in-words.ts'

const TIME = { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' } as const

/** A time in London, such as Fri 20 Nov, 14:05. */
export function dayAndTime(iso: string): string {
  return `${shortDay(iso)}, ${new Date(iso).toLocaleTimeString('en-GB', TIME)}`
}
