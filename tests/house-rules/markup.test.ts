// The strict Content-Security-Policy starts in the sources: no style in an attribute, no markup from a
// string, no script in the page. Nor do browsers of the build's targets run what they lack: nothing puts it there.
import { isOfTests, isScript, type SourceFile } from './source-files.ts'
import { eachNode, lineOf, nameOf, nodesIn, type Node } from './syntax.ts'
import { guard } from './proof.ts'

// It puts the prerendered body and the inlined style in.
const MAY_INSERT_MARKUP = 'web/build/Document.tsx'

/** Copies of arrays came with Safari 16 and Chrome 110, looking behind in a pattern with Safari 16.4. */
const NEWER = new Set(['toSorted', 'toReversed', 'toSpliced', 'groupBy', 'isWellFormed'])
const LOOKS_BEHIND = /\(\?<[=!]/

function faultsOf(file: SourceFile): string[] {
  const complaints: string[] = []
  eachNode(file, (node) => {
    const what = forbidden(node, file)
    if (what !== null) complaints.push(`${file.path}:${lineOf(file, node)} has ${what}.`)
  })
  return complaints
}

function forbidden(node: Node, file: SourceFile): string | null {
  if (node.type === 'JSXOpeningElement') {
    const attributes = new Set(nodesIn(node['attributes']).map(({ name }) => nameOf(name)))
    const isElement = /^[a-z]/.test(nameOf(node['name']) ?? '')
    if (isElement && attributes.has('style')) return 'a style attribute'
    if (attributes.has('dangerouslySetInnerHTML') && file.path !== MAY_INSERT_MARKUP) {
      return 'markup from a string'
    }
  }
  if (node.type === 'AssignmentExpression') {
    const property = propertyOf(node['left'])
    if (property === 'innerHTML' || property === 'outerHTML') return 'markup from a string'
    if (property === 'cssText') return 'a style attribute'
  }
  const called = node.type === 'CallExpression' ? propertyOf(node['callee']) : undefined
  if (called === 'insertAdjacentHTML') return 'markup from a string'
  const isSent = !file.path.startsWith('web/build/') && !isOfTests(file)
  if (isSent && NEWER.has(called ?? '')) return 'a method of newer browsers'
  if (isSent && LOOKS_BEHIND.test(patternOf(node))) return 'a pattern of newer browsers'
  const isScriptLink = node.type === 'Literal' && /^\s*javascript:/i.test(String(node['value']))
  return isScriptLink ? 'a link into script' : null
}

function patternOf({ type, raw, value }: Node): string {
  if (type === 'Literal') return String(raw)
  return type === 'TemplateElement' ? (value as { raw: string }).raw : ''
}

function propertyOf(node: unknown): string | undefined {
  const [member] = nodesIn([node])
  return member?.type === 'MemberExpression' ? nameOf(member['property']) : undefined
}

guard('markup fits the policy', {
  rule: (files) =>
    files.filter((file) => /^(web|domain)\//.test(file.path) && isScript(file)).flatMap(faultsOf),
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
