import type { HeldCounts } from './find-held.ts'

const WORDS: Record<keyof HeldCounts, string> = {
  postings: 'postings, with what registers hold about their cars',
  photos: 'photos',
  quotesReceived: 'quotes received',
  links: 'links texted to the number',
  timesGiven: 'times that the number was given to an agent',
  texts: 'texts',
  agents: 'agents or applicants',
  people: 'added by an agent',
  quotesGiven: 'quotes given',
  sessions: 'sessions',
  deals: 'deals in the last year, under a coded form of the number',
  complaints: 'complaints and reports',
}

/** Each count with the words that follow it. */
export function heldInWords(counts: HeldCounts): { count: number; words: string }[] {
  return Object.entries(WORDS)
    .map(([name, words]) => ({ count: counts[name as keyof HeldCounts], words }))
    .filter(({ count }) => count > 0)
}
