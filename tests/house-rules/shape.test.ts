import { basename } from 'node:path'
import { guard } from './proof.ts'

const LINES = 350

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d))?\.(ts|tsx|js|css)$/
const PASCAL = /^([A-Z][a-z0-9]*)+(\.test)?\.tsx$/
const EMPTY_NAMES =
  /^index\.|(^|-)(utils?|helpers?|misc|common|shared|managers?|service|handlers?|dao|lib)(\.|$)/

guard('files are at most 350 lines long', {
  rule: (files) =>
    files.flatMap((file) => {
      const lines = file.source.split('\n').length - 1
      return lines <= LINES ? [] : [`${file.path} has ${lines} lines.`]
    }),
  caught: { 'domain/vehicles/registration.ts': '// A line.\n'.repeat(351) },
  spared: {
    'domain/vehicles/registration.ts': '// A line.\n'.repeat(350),
  },
})

guard('names say what is inside', {
  rule: (files) =>
    files.flatMap(({ path }) => {
      const parts = path.split('/')
      const isEmpty = parts.some((part) => EMPTY_NAMES.test(part.toLowerCase()))
      const name = basename(path)
      const isWellFormed = KEBAB.test(name) || (path.startsWith('web/') && PASCAL.test(name))
      return [
        ...(isEmpty ? [`${path} has a name that says nothing.`] : []),
        ...(isWellFormed ? [] : [`${path} is neither kebab-case nor a component's PascalCase.`]),
      ]
    }),
  caught: {
    'domain/index.ts': '',
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
