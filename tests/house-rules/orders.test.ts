// A database gives rows in any order where none is asked for: PostgreSQL puts a changed row behind the others.
import { isOfTests, isScript, type SourceFile } from './source-files.ts'
import { eachNode, lineOf, nameOf, nodeIn, nodesIn, type Node } from './syntax.ts'
import { guard } from './proof.ts'

function selectsWithoutOrder(file: SourceFile): Node[] {
  const found: Node[] = []
  const spared = new Set<Node | undefined>()
  // What names stand for: a query by its methods, or the query whose rows they are.
  const queries = new Map<string, string[]>()
  const rowsOf = new Map<string, Node | undefined>()
  eachNode(file, (node) => {
    const name = nameOf(node['id'])
    const value = nodeIn(node['init'])
    if (name !== undefined) {
      queries.set(name, methodsOf(value, queries))
      rowsOf.set(name, awaited(value))
    }
    const rows = rowsInAnyOrder(node)
    spared.add(awaited(rows) ?? rowsOf.get(nameOf(rows) ?? ''))
    if (node.type !== 'CallExpression') return
    const methods = methodsOf(node, queries)
    const isSelect = methods.includes('selectFrom') && methods.at(-1) === 'execute'
    if (isSelect && !methods.includes('orderBy')) found.push(node)
  })
  return found.filter((node) => !spared.has(node))
}

/** The methods in the order of calling. None of a select whose table is a variable: tables have no column in common. */
function methodsOf(node: Node | undefined, queries: Map<string, string[]>): string[] {
  if (node?.type === 'CallExpression') {
    const methods = methodsOf(nodeIn(node['callee']), queries)
    const isNamed = nodesIn(node['arguments'])[0]?.type === 'Literal'
    return methods.at(-1) === 'selectFrom' && !isNamed ? [] : methods
  }
  if (node?.type !== 'MemberExpression') return queries.get(nameOf(node) ?? '') ?? []
  return [...methodsOf(nodeIn(node['object']), queries), nameOf(node['property']) ?? '']
}

function awaited(node: Node | undefined): Node | undefined {
  return node?.type === 'AwaitExpression' ? nodeIn(node['argument']) : undefined
}

/** The rows that `node` only counts, sorts or expects to be one at most. */
function rowsInAnyOrder(node: Node): Node | undefined {
  if (node.type === 'MemberExpression') {
    const isAnyOrder = ['length', 'toSorted'].includes(nameOf(node['property']) ?? '')
    // In brackets: what has a name may be read a second time.
    return isAnyOrder ? nodeIn(nodeIn(node['object'])?.['expression']) : undefined
  }
  const matcher = nodeIn(node['callee'])
  if (node.type !== 'CallExpression' || matcher?.type !== 'MemberExpression') return undefined
  let expecting = nodeIn(matcher['object'])
  while (expecting?.type === 'MemberExpression') expecting = nodeIn(expecting['object'])
  const [rows] = nodesIn(expecting?.['arguments'])
  const [expected] = nodesIn(node['arguments'])
  const elements = expected?.type === 'ArrayExpression' ? nodesIn(expected['elements']) : null
  const isOfOne =
    elements?.length === 0 || (elements?.length === 1 && elements[0]?.type !== 'SpreadElement')
  const isCounted =
    rows?.type === 'AwaitExpression' && nameOf(matcher['property']) === 'toHaveLength'
  return isOfOne || isCounted ? rows : undefined
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
    [`${PATH}-b.test.ts`]: `const [first] = await ${TEXTS}.execute()`,
    [`${PATH}-c.test.ts`]: `const all = ${TEXTS}; const rows = await all.where('id', '>', 1).execute()`,
    [`${PATH}-d.test.ts`]: `expect(await ${TEXTS}.execute()).toEqual([...before])`,
    [`${PATH}-e.test.ts`]: `const rows = await ${TEXTS}.execute(); expect(rows).toHaveLength(2)`,
    'tests/support/post-car.ts': `export const texts = () => ${TEXTS}.execute()`,
  },
  spared: {
    [`${PATH}-a.test.ts`]: `expect(await ${TEXTS}.orderBy('id').execute()).toEqual(before)`,
    [`${PATH}-b.test.ts`]: `expect(await ${TEXTS}.execute()).toMatchObject([{ id: 1 }])`,
    [`${PATH}-c.test.ts`]: `expect((await ${TEXTS}.execute()).length).toBe(2)`,
    [`${PATH}-d.test.ts`]: `expect(await ${TEXTS}.execute()).not.toHaveLength(2)`,
    [`${PATH}-e.test.ts`]: `const text = await ${TEXTS}.executeTakeFirstOrThrow()`,
    [`${PATH}-f.test.ts`]: `await database.deleteFrom('texts').execute()`,
    [`${PATH}-g.test.ts`]: `const rows = await ${TEXTS}.execute(); expect(rows).toEqual([])`,
    'server/market/quotes/quote-storage.ts': `export const all = () => ${TEXTS}.execute()`,
  },
})
