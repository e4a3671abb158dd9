// The OpenAPI document as a page to read: plain HTML, no script, nothing from another host.
import { escapeHtml } from '../site/page-template.ts'
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

/** The site's paper, ink and green, in the little that a page of tables needs. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:#f1f4f1;--ink:#14201b;--quiet:#4a5952;--line:#d5ddd8;
--board:#00563b;--link:#00563b;font:17px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif}
@media(prefers-color-scheme:dark){:root{--paper:#101613;--ink:#edf2ee;--quiet:#a9b7af;--line:#2b3630;
--board:#004a33;--link:#5bd3a0}}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
header{color:#fff;background:var(--board)}header a{color:#fff}
header>div,main{max-width:64rem;margin:0 auto;padding:1rem 1.5rem}
h1{margin:.5rem 0;font-size:2.25rem;line-height:1.15}
h2{margin:3rem 0 .5rem;font-size:1.75rem}
h3{margin:0;font:700 1.0625rem/1.5 ui-monospace,monospace}
a{color:var(--link);text-underline-offset:4px}
:focus-visible{outline:3px solid;outline-offset:2px}
nav ul{columns:20rem;margin:.25rem 0 1rem;padding:0;list-style:none}
nav li{padding:.375rem 0;break-inside:avoid}
article{padding:1.25rem 0;border-top:1px solid var(--line)}
article>p{margin:.375rem 0;max-width:44rem}.summary{font-size:1.125rem;font-weight:700}
code{font-family:ui-monospace,monospace;font-size:.94em}
table{width:100%;margin:.75rem 0;border-collapse:collapse}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;overflow-wrap:normal}
td:nth-child(2){color:var(--quiet)}
caption{padding-bottom:.25rem;font-weight:700;text-align:left}
.wide{overflow-x:auto}`
