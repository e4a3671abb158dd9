// How the product speaks: British English, no exclamation marks but the specified ones, no promise of
// notes and coins (Scrap Metal Dealers Act 2013), no emoji, and nothing a neighbour would not say.
import { isOfTests, isScript } from './source-files.ts'
import { textsOf } from './syntax.ts'
import { guard } from './proof.ts'

// Every sentence with an exclamation mark that the product specification gives.
const SPECIFIED = [
  'Enter your reg and get an Offer that beats Scrap Value!',
  'Quote submitted Successfully!',
  'Quote Edited Successfully!',
  'Deleted Successfully!',
  'Error in Submission!',
  'Message sent successfully!',
  'HTTP error! status:',
]

const NOT_BRITISH =
  /\b(color(?![-:])|center|favorite|license plate|organiz\w+|recogniz\w+|authoriz\w+|apologiz\w+|canceled|traveler|zip ?code|gray|behavior|cell ?phone)\b/i
const FORBIDDEN =
  /\b(cash|hurry|act now|guaranteed?|best price in|limited time|oops|whoops|sorry)\b/i
// What stopped people's eyes when they read the product aloud, and what they were told instead of a fact.
const STILTED = new RegExp(
  [
    'will be sent to',
    'is on the way by text',
    'quotes were given',
    'and we text',
    'we text (your|the) link',
    'the links we may',
    'there is nothing here',
    'where the car stands',
    'no place on the map',
    'holds? a character',
    'cannot be read here',
    'larger than we take',
    'you get a full answer',
    'no way through',
    'counts as yours',
    'pass it to nobody',
    'by itself',
    'as you agreed it',
    'hold off floods',
    'fingerprint',
    'automatic decisions',
    'to tell a repeated',
    'not who asked',
    'most of it you can do',
    'to a new use',
    'a person checks',
    'of no more use',
    'answered alike',
    'register in the mobile app',
  ].join('|'),
  'i',
)
const EMOJI = /\p{Extended_Pictographic}/u

const isBreach = (text: string): boolean => {
  const unspecified = SPECIFIED.reduce((left, sentence) => left.replaceAll(sentence, ''), text)
  return (
    /[\p{L}\p{N}"')]!(\s|$)/u.test(unspecified) ||
    [NOT_BRITISH, FORBIDDEN, EMOJI].some((pattern) => pattern.test(text)) ||
    STILTED.test(flat(text))
  )
}

// A sentence of a page is broken into lines where its source is.
const flat = (text: string): string => text.replace(/\s+/g, ' ')

// Names of classes, events and properties are code, not speech.
function isSentence(text: string): boolean {
  return /\p{L}\p{Ll}*[\s!?.,]/u.test(text.trim()) || text.endsWith('!')
}

guard('spelling is British, sentences are plain, and there is no sales talk', {
  rule: (files) =>
    files
      .filter(
        (file) => isScript(file) && !isOfTests(file) && /^(domain|server|web)\//.test(file.path),
      )
      .flatMap((file) =>
        textsOf(file)
          .filter((text) => isSentence(text) && isBreach(text))
          .map((text) => `${file.path} says ${JSON.stringify(text.trim().slice(0, 80))}.`),
      ),
  caught: {
    'web/pages/owners/home/page.tsx': 'export const A = () => <p>Sell your car today!</p>',
    'server/messages/texts/wording/owner-wording.ts': 'export const text = `Your quote is here!`',
    'domain/basics/problem.ts': "export const MISSING = 'Postcode is required!'",
    'domain/owners/posting.ts': "export const A = 'Which color is the car?'",
    'web/pages/owners/lost-link/page.tsx': 'export const A = () => <p>Get cash for your car.</p>',
    'web/pages/words/contact/page.tsx': 'export const A = () => <p>Thank you 🎉 for writing.</p>',
    'web/pages/words/notices.tsx': 'export const A = () => <p>It is deleted by\n itself.</p>',
    'domain/people/postcode.ts': "export const A = 'Type the post code where the car stands.'",
  },
  spared: {
    'web/pages/home/Outcome.tsx': 'export const A = () => <h2>Quote submitted Successfully!</h2>',
    'web/calls/get-quotes.ts': 'export const A = `HTTP error! status: ${status}`',
    'domain/people/postcode.ts': 'export const isFull = !/x/.test(typed)',
    'web/build/Document.tsx': 'export const A = () => <meta name="color-scheme" />',
    'web/pages/owners/home/page.tsx':
      'export const A = () => <p>We’ll text your link to this number.</p>',
  },
})
