// A database gives rows in any order where none is asked for: PostgreSQL puts a changed row behind the others.
import { isOfTests, isScript, type SourceFile } from './source-files.ts'
import { eachNode, lineOf, nameOf, nodesIn, type Node } from './syntax.ts'
import { guard } from './proof.ts'

function selectsWithoutOrder(file: SourceFile): Node[] {
  const found: Node[] = []
  // For each name: the methods of the query that it stands for.
  const queries = new Map<string, string[]>()
  eachNode(file, (node) => {
    const [value] = nodesIn([node['init']])
    if (value !== undefined) queries.set(nameOf(node['id']) ?? '', methodsOf(value, queries))
    const methods = node.type === 'CallExpression' ? methodsOf(node, queries) : []
    const isSelect = methods.includes('selectFrom') && methods.at(-1) === 'execute'
    if (isSelect && !methods.includes('orderBy')) found.push(node)
  })
  return found
}

/** The methods in the order of calling. None of a select whose table is a variable: tables have no column in common. */
function methodsOf(node: Node | undefined, queries: Map<string, string[]>): string[] {
  const [callee] = nodesIn([node?.['callee']])
  if (callee !== undefined) {
    const methods = methodsOf(callee, queries)
    const isNamed = nodesIn(node?.['arguments'])[0]?.type === 'Literal'
    return methods.at(-1) === 'selectFrom' && !isNamed ? [] : methods
  }
  const [object] = nodesIn([node?.['object']])
  if (object === undefined) return queries.get(nameOf(node) ?? '') ?? []
  return [...methodsOf(object, queries), nameOf(node?.['property']) ?? '']
}

const PATH = 'server/market/quotes/give-quote'
const TEXTS = "database.selectFrom('texts').selectAll()"

guard('a select of many rows in a test names its order', {
  rule: (files) =>
    files
      .filter((file) => isScript(file) && isOfTests(file))
      .flatMap((file) =>
        selectsWithoutOrder(file).map(
          (node) => `${file.path}:${lineOf(file, node)} selects rows without an order.`,
        ),
      ),
  caught: {
    [`${PATH}-a.test.ts`]: `expect(await ${TEXTS}.execute()).toEqual([{ id: 1 }, { id: 2 }])`,
    [`${PATH}-b.test.ts`]: `const all = ${TEXTS}; const rows = await all.where('id', '>', 1).execute()`,
    'tests/support/post-car.ts': `export const texts = () => ${TEXTS}.execute()`,
  },
  spared: {
    [`${PATH}-a.test.ts`]: `expect(await ${TEXTS}.orderBy('id').execute()).toEqual(before)`,
    [`${PATH}-b.test.ts`]: `const text = await ${TEXTS}.executeTakeFirstOrThrow()`,
    [`${PATH}-c.test.ts`]: `await database.deleteFrom('texts').execute()`,
    [`${PATH}-d.test.ts`]: `const rows = await database.selectFrom(table).selectAll().execute()`,
    'server/market/quotes/quote-storage.ts': `export const all = () => ${TEXTS}.execute()`,
  },
})
