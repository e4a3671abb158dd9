// The OpenAPI document as a page to read: plain HTML, no script, nothing from another host.
import { escapeHtml } from '../site/fill-page.ts'
import { fieldRows, type Schema } from './field-rows.ts'

interface Operation {
  tags?: string[]
  summary?: string
  description?: string
  security?: object[]
  parameters?: {
    name: string
    in: string
    description?: string
    required?: boolean
    schema: Schema
  }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>
}

/** As much of an OpenAPI document as the page shows. */
export interface ApiDocument {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
}

export const PAGE_STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}h2{margin-top:3rem}
article{border-top:1px solid;padding:1rem 0}h3,code{font-family:ui-monospace,monospace}
h3{overflow-wrap:anywhere}table{border-collapse:collapse;width:100%;margin:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0}
caption{text-align:left;font-weight:600}.wide{overflow-x:auto}`

/** The whole page. */
export function documentPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const sections = (document.tags ?? []).map((tag) => {
    const tagged = operations.filter(({ operation }) => operation.tags?.includes(tag.name))
    return `<section><h2>${escapeHtml(tag.name)}</h2>${paragraph(tag.description)}${tagged
      .map(({ path, method, operation }) => article(path, method, operation))
      .join('')}</section>`
  })
  const title = `${escapeHtml(document.info.title)}: the calls`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${PAGE_STYLE}</style></head>
<body><main><h1>${title}</h1>${paragraph(document.info.description)}
<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1)</p>${sections.join('')}</main></body></html>
`
}

function article(path: string, method: string, operation: Operation): string {
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  return `<article><h3>${method.toUpperCase()} ${escapeHtml(path)}</h3>
${paragraph(operation.summary)}${paragraph(operation.description)}
${operation.security === undefined ? '' : '<p>For those who are signed in.</p>'}
${table('Parameters', (operation.parameters ?? []).map(parameterRow))}
${bodies.map(([type, { schema }]) => table(`Body, ${type}`, fieldRows(schema))).join('')}
${Object.entries(operation.responses).map(answer).join('')}</article>`
}

function parameterRow(parameter: NonNullable<Operation['parameters']>[number]): string[] {
  const { name, required, schema, description } = parameter
  const [row] = fieldRows({
    type: 'object',
    properties: { [name]: { ...schema, description: description ?? schema.description ?? '' } },
    required: required === true ? [name] : [],
  })
  return row ?? []
}

function answer([status, response]: [string, Operation['responses'][string]]): string {
  const words = response.description ?? ''
  if (!status.startsWith('2')) return paragraph(`${status}: ${words}`)
  const answers = Object.entries(response.content ?? {})
  const tables = answers.map(([type, { schema }]) =>
    table(`${status}, ${type}`, fieldRows(schema ?? {})),
  )
  return tables.join('') || paragraph(`${status}: ${words}`)
}

function table(caption: string, rows: string[][]): string {
  if (rows.length === 0) return ''
  const body = rows.map(
    ([name = '', type = '', words = '']) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(type)}</td><td>${code(words)}</td></tr>`,
  )
  return `<div class="wide" tabindex="0"><table><caption>${escapeHtml(caption)}</caption>${body.join('')}</table></div>`
}

function paragraph(words: string | undefined): string {
  return words === undefined || words === '' ? '' : `<p>${code(words)}</p>`
}

function code(words: string): string {
  return escapeHtml(words).replace(/&#96;|`([^`]*)`/g, '<code>$1</code>')
}
