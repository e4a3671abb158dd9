// Changes that no test can notice, each with why. The proof counts them by themselves, and complains of one
// that is no longer among the survivors.

/** A change of `from` to `to` in a file, as Stryker prints both but for white space. */
export interface Equivalent {
  file: string
  from: string
  to: string
  why: string
}

export const EQUIVALENTS: Equivalent[] = [
  {
    file: 'domain/free-text.ts',
    from: 'text.length > max * 2',
    to: 'false',
    why: 'It only saves counting a megabyte: what it answers is past the limit either way.',
  },
  {
    file: 'domain/phone-number.ts',
    from: 'error instanceof ParseError',
    to: 'true',
    why: 'The library throws nothing else; the rest is for its faults.',
  },
  {
    file: 'domain/phone-number.ts',
    from: String.raw`/^\+\d{1,15}$/`,
    to: String.raw`/\+\d{1,15}$/`,
    why: 'A number of the library begins with its one plus.',
  },
  {
    file: 'server/disclosures/disclose-phone.ts',
    from: 'allowed === 0',
    to: 'false',
    why: 'It only saves a question about no number at all, which has no last one.',
  },
  {
    file: 'server/postings/view-posting.ts',
    from: 'posting.disclosures === 0',
    to: 'false',
    why: 'It only saves a question whose answer is none.',
  },
  {
    file: 'server/quotes/view-listing.ts',
    from: 'seen !== undefined',
    to: 'false',
    why: 'It only keeps other processes from changing the posting meanwhile.',
  },
  {
    file: 'server/texts/allowance.ts',
    from: 'allowed === 0',
    to: 'false',
    why: 'It only saves a question about no text at all, which has no last one.',
  },
  {
    file: 'server/texts/doubt.ts',
    from: 'found.found.length === 0',
    to: 'false',
    why: 'It only saves asking which of no ids are taken.',
  },
  {
    file: 'server/texts/deliveries.ts',
    from: 'failure === BLOCKED',
    to: 'true',
    why: 'What is put off is looked for by that failure once more.',
  },
  {
    file: 'server/texts/deliveries.ts',
    from: 'carrierIds.length === 0',
    to: 'false',
    why: 'It only saves a question about no id.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: '(a, b) => (a.share < b.share ? -1 : 1)',
    to: '() => undefined',
    why: 'The order only keeps two processes from waiting for each other.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: 'a.share < b.share',
    to: 'true',
    why: 'The order only keeps two processes from waiting for each other.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: 'a.share < b.share',
    to: 'false',
    why: 'The order only keeps two processes from waiting for each other.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: 'a.share < b.share',
    to: 'a.share <= b.share',
    why: 'The order only keeps two processes from waiting for each other.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: 'a.share < b.share',
    to: 'a.share >= b.share',
    why: 'The order only keeps two processes from waiting for each other.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: '-1',
    to: '+1',
    why: 'The order only keeps two processes from waiting for each other.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: "'text-share'",
    to: '""',
    why: 'It sets these digests apart from others, which are made of other parts.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'What has no limit is left out of the shares.',
  },
  {
    file: 'server/texts/link-budgets.ts',
    from: "''",
    to: '"Stryker was here!"',
    why: 'One word for all texts abroad is as good as another.',
  },
  {
    file: 'server/texts/service-limits.ts',
    from: 'textsPerHour > 0',
    to: 'true',
    why: 'It only saves a count that no limit is compared with.',
  },
  {
    file: 'server/texts/service-limits.ts',
    from: 'textsPerHour > 0',
    to: 'textsPerHour >= 0',
    why: 'It only saves a count that no limit is compared with.',
  },
  {
    file: 'server/texts/service-limits.ts',
    from: "'international'",
    to: '""',
    why: 'Whatever is not all is what goes abroad.',
  },
  {
    file: 'server/texts/queue-text.ts',
    from: "'gathered-quotes'",
    to: '""',
    why: 'It sets these digests apart from others, which are made of other parts.',
  },
  {
    file: 'server/texts/hand-over.ts',
    from: 'claimed.length === 0',
    to: 'false',
    why: 'It only saves questions about no text.',
  },
  {
    file: 'server/texts/hand-over.ts',
    from: "claimed.filter((text) => text.kind === 'gathered-quotes')",
    to: 'claimed',
    why: 'Only texts that gather quotes tell of listings and have no words of their own.',
  },
  {
    file: 'server/texts/hand-over.ts',
    from: "text.kind === 'gathered-quotes'",
    to: 'true',
    why: 'Only texts that gather quotes tell of listings and have no words of their own.',
  },
  {
    file: 'server/texts/hand-over.ts',
    from: '(text) => turnOfPhone(world, text.phone)',
    to: '() => undefined',
    why: 'A turn is for several processes; on the embedded database there is none.',
  },
  {
    file: 'server/texts/hand-over.ts',
    from: 'last.text.doubt === null',
    to: 'true',
    why: 'In a look it writes the same words again.',
  },
  {
    file: 'server/texts/hand-over.ts',
    from: 'newest === undefined',
    to: 'false',
    why: 'A group has a first one.',
  },
]
