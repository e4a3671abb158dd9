// Turns a page into complete HTML, for the build and for development alike. The body is prerendered by
// itself, so that React in the browser finds exactly the tree it left.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Document, type PageAssets } from '../components/Document.tsx'
import type { Page } from '../pages/page.ts'
import { pages } from '../pages/pages.ts'
import { settingTokens } from '../pages/settings.ts'

export { pages }
export type { Page, PageAssets }

/** The HTML of `page`, with tokens where the operator's settings go. */
export async function renderPage(page: Page, assets: PageAssets): Promise<string> {
  const body = await markupOf(<page.Body settings={settingTokens} />)
  const html = renderToStaticMarkup(
    <Document page={page} settings={settingTokens} assets={assets} body={body} />,
  )
  return `<!doctype html>\n${html.replace('<body>', `<body>${plateFontLink(page, assets)}`)}\n`
}

// In the head, where React would put it, Chromium holds the first paint back for it by up to 50 ms.
function plateFontLink({ showsPlate }: Page, { plateFont }: PageAssets): string {
  if (showsPlate !== true || plateFont === undefined) return ''
  return `<link rel="preload" href="${plateFont}" as="font" type="font/woff2" crossorigin>`
}

async function markupOf(node: ReactNode): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerender(node, { onError: (fault) => void faults.push(fault) })
  if (faults.length > 0) throw faults[0]
  return new Response(prelude).text()
}
