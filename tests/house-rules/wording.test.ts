// Holds every text a person may come to see to how the product speaks.
import { guard } from './proof.ts'
import {
  britishSpelling,
  noSalesTalk,
  onlySpecifiedExclamations,
  plainSentences,
} from './wording.ts'

guard('only specified sentences have an exclamation mark', {
  rule: onlySpecifiedExclamations,
  caught: {
    'web/pages/owners/home/page.tsx': 'export const A = () => <p>Sell your car today!</p>',
    'server/messages/texts/wording/owner-wording.ts': 'export const text = `Your quote is here!`',
    'domain/basics/problem.ts': "export const MISSING = 'Postcode is required!'",
  },
  spared: {
    'web/pages/home/Outcome.tsx': 'export const A = () => <h2>Quote submitted Successfully!</h2>',
    'web/calls/get-quotes.ts': 'export const A = `HTTP error! status: ${status}`',
    'domain/people/postcode.ts': 'export const isFull = !/x/.test(typed)',
  },
})

guard('spelling is British', {
  rule: britishSpelling,
  caught: {
    'web/pages/words/terms/page.tsx':
      'export const A = () => <p>An authorized facility takes it.</p>',
    'domain/owners/posting.ts': "export const A = 'Which color is the car?'",
  },
  spared: { 'web/build/Document.tsx': 'export const A = () => <meta name="color-scheme" />' },
})

guard('there is no sales talk', {
  rule: noSalesTalk,
  caught: {
    'web/pages/owners/home/page.tsx': 'export const A = () => <p>Get cash for your car.</p>',
    'server/messages/texts/wording/owner-wording.ts':
      "export const text = 'Hurry, quotes end soon.'",
    'web/pages/words/contact/page.tsx': 'export const A = () => <p>Thank you 🎉 for writing.</p>',
  },
})

guard('sentences are plain', {
  rule: plainSentences,
  caught: {
    'web/pages/words/terms/page.tsx': 'export const A = () => <p>It is deleted by\n itself.</p>',
    'server/messages/texts/wording/owner-wording.ts':
      'export const text = `more quotes were given for ${car} today.`',
    'domain/people/postcode.ts': "export const A = 'Type the post code where the car stands.'",
  },
  spared: {
    'web/pages/owners/home/page.tsx':
      'export const A = () => <p>We’ll text your link to this number.</p>',
  },
})
