// Holds the pages to markup that the Content-Security-Policy lets through.
import { markupFitsThePolicy } from './markup.ts'
import { guard } from './proof.ts'

guard('markup fits the policy', {
  rule: markupFitsThePolicy,
  caught: {
    'web/components/Plate.tsx': 'export const Plate = () => <p style={{ color: "red" }} />',
    'web/components/Alert.tsx':
      'export const A = () => <p dangerouslySetInnerHTML={{ __html: x }} />',
    'web/pages/owners/home/use-sending.ts': 'document.body.innerHTML = words',
    'web/pages/words/contact/page.tsx': "root.insertAdjacentHTML('beforeend', words)",
    'web/pages/desk/parts.tsx': 'export const all = (links: string[]) => links.toSorted()',
    'domain/market/collection.ts': 'export const all = (days: string[]) => days.toSorted()',
    'domain/basics/shown-text.ts': 'export const DEAR = new RegExp(String.raw`(?<!\\d)118`)',
    'domain/people/postcode.ts': 'export const OUTCODE = /(?<=LS)11/',
    'web/pages/owners/home/page.tsx': 'export const A = () => <a href="javascript:void 0">x</a>',
  },
  spared: {
    'web/build/Document.tsx':
      'export const D = () => <style dangerouslySetInnerHTML={{ __html: css }} />; export const S = () => <PageStyle style={css} />',
  },
})
