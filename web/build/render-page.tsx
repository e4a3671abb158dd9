// The body is prerendered by itself, so that React in the browser finds exactly the tree it left.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import type { PageName, PlainPageName, WholePageName } from '../../domain/site/site-pages.ts'
import { Document, type PageAssets } from './Document.tsx'
import type { PageMetadata, PageModule } from '../pages/page.ts'
import { NOTICES } from '../pages/words/notices.tsx'
import { settingTokens } from '../../domain/site/site-settings.ts'

const found = import.meta.glob<PageModule>('../pages/**/page.tsx', { eager: true })

function pageNamed(name: PageName): PageModule {
  const path = Object.keys(found).find((one) => one.endsWith(`/${name}/page.tsx`)) ?? ''
  const page = NOTICES[name] ?? found[path]
  if (page === undefined) throw new Error(`There is no page ${name} in web/pages.`)
  return page
}

/** The HTML of a page, with tokens where the operator's settings go. */
export async function renderPage(name: PageName, assets: PageAssets): Promise<string> {
  const { metadata, Page } = pageNamed(name)
  const body = await markupOf(<Page settings={settingTokens} shown={null} />)
  return documentOf({ name, ...metadata }, assets, body)
}

/** The frame of the same page made by the server: no script, and tokens for its title and body. */
export function renderPlainFrame(name: PlainPageName, assets: PageAssets): string {
  const { metadata } = pageNamed(name)
  const page = { name, ...metadata, title: '%TITLE%', needsScript: false }
  return documentOf(page, assets, '%BODY%')
}

/** The frame of the same page with its script, and tokens for its body and what that shows. */
export function renderWholeFrame(name: WholePageName, assets: PageAssets): string {
  const page = { name, ...pageNamed(name).metadata, needsScript: false }
  return documentOf(page, assets, '%BODY%', '%SHOWN%')
}

function documentOf(
  page: PageMetadata & { name: PageName },
  assets: PageAssets,
  body: string,
  shown?: string,
): string {
  const html = renderToStaticMarkup(
    <Document {...{ page, assets, body, shown }} settings={settingTokens} />,
  )
  return `<!doctype html>\n${html.replace('<body>', `<body>${plateFontLink(page, assets)}`)}\n`
}

// In the head, where React would put it, Chromium holds the first paint back for it by up to 50 ms.
function plateFontLink({ showsPlate }: PageMetadata, { plateFont }: PageAssets): string {
  if (showsPlate !== true || plateFont === undefined) return ''
  return `<link rel="preload" href="${plateFont}" as="font" type="font/woff2" crossorigin>`
}

async function markupOf(node: ReactNode): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerender(node, { onError: (fault) => void faults.push(fault) })
  if (faults.length > 0) throw faults[0]
  return new Response(prelude).text()
}
