// The OpenAPI document as a page to read: plain HTML, no script, nothing from another host.
import { escapeHtml } from '../site/page-template.ts'
import { PAGE_STYLE } from './document-style.ts'
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

interface Call {
  path: string
  method: string
  operation: Operation
}

/** The whole page. */
export function documentPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })),
  )
  const groups = (document.tags ?? []).map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }))
  const sections = groups.map(
    ({ name, description, calls: some }) =>
      `<section><h2>${escapeHtml(name)}</h2>${paragraph(description)}${some.map(article).join('')}</section>`,
  )
  const title = `${escapeHtml(document.info.title)}: the calls`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><style>${PAGE_STYLE}</style></head>
<body><header><div><h1>${title}</h1>${paragraph(document.info.description)}
<p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1)</p></div></header>
<main><nav aria-label="Calls">${groups.map(contents).join('')}</nav>${sections.join('')}</main></body></html>
`
}

function contents({ name, calls }: { name: string; calls: Call[] }): string {
  const links = calls.map(
    (call) =>
      `<li><a href="#${idOf(call)}">${escapeHtml(call.operation.summary ?? call.path)}</a></li>`,
  )
  return `<strong>${escapeHtml(name)}</strong><ul>${links.join('')}</ul>`
}

function idOf({ method, path }: Call): string {
  return `${method}${path.replaceAll(/[^a-z]+/gi, '-')}`
}

function article(call: Call): string {
  const { path, method, operation } = call
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  return `<article id="${idOf(call)}"><h3>${method.toUpperCase()} ${escapeHtml(path)}</h3>
<p class="summary">${code(operation.summary ?? '')}</p>${paragraph(operation.description)}
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
