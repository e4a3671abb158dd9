// Holds the tree to the shape of its files.
import { guard } from './proof.ts'
import {
  exportsHaveNames,
  filesAreShort,
  namesSayWhatIsInside,
  noFileOnlyPassesOn,
} from './shape.ts'

guard('files are at most 350 lines long', {
  rule: filesAreShort,
  caught: { 'domain/vehicles/registration.ts': '// A line.\n'.repeat(351) },
  spared: {
    'domain/vehicles/registration.ts': '// A line.\n'.repeat(350),
  },
})

guard('names say what is inside', {
  rule: namesSayWhatIsInside,
  caught: {
    'server/utils/format.ts': '',
    'server/quotes/quote-service.ts': '',
    'server/quotes/listQuotes.ts': '',
    'server/quotes/ListQuotes.tsx': '',
    'web/components/Helpers.tsx': '',
    'domain/phone_number.ts': '',
  },
  spared: {
    'web/components/PhoneField.tsx': '',
    'domain/people/phone-number.test.ts': '',
    'server/messages/texts/limits/sending-limits.ts': '',
  },
})

guard('exports have names', {
  rule: exportsHaveNames,
  caught: {
    'domain/market/quote.ts': 'export default function quote() {}',
    'web/pages/owners/home/page.tsx': 'export default () => <main />',
  },
  spared: { 'vite.config.ts': 'export default {}' },
})

guard('no file only passes on what others export', {
  rule: noFileOnlyPassesOn,
  caught: { 'domain/index.ts': "export { parsePostcode } from './postcode.ts'" },
})
