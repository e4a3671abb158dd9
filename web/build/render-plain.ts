// Bundled with React into dist/plain/render-plain.js, which the server loads.
import { createElement } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type {
  PlainPageName,
  PlainPages,
  RenderPlain,
  RenderWhole,
  WholePageName,
} from '../../domain/site/site-pages.ts'
import type { Settings } from '../../domain/site/site-settings.ts'
import { plain as complain } from '../pages/owners/complain/plain.tsx'
import { plain as deal } from '../pages/owners/deal/plain.tsx'
import { Page as EditForm } from '../pages/owners/edit-form/page.tsx'
import { plain as editForm } from '../pages/owners/edit-form/plain.tsx'
import { Page as ListQuotes } from '../pages/owners/list-quotes/page.tsx'
import { plain as listQuotes } from '../pages/owners/list-quotes/plain.tsx'
import type { PlainModule, WholePage } from '../pages/page.ts'

const pages: { [Name in PlainPageName]: PlainModule<PlainPages[Name]> } = {
  'edit-form': editForm,
  'list-quotes': listQuotes,
  complain,
  deal,
}

export const renderPlain: RenderPlain = <Name extends PlainPageName>(
  name: Name,
  shown: PlainPages[Name],
  settings: Settings,
) => {
  const { titleOf, Plain }: PlainModule<PlainPages[Name]> = pages[name]
  return {
    title: titleOf(shown),
    body: renderToStaticMarkup(createElement(Plain, { shown, settings })),
  }
}

const wholePages: { [Name in WholePageName]: WholePage<PlainPages[Name]> } = {
  'edit-form': EditForm,
  'list-quotes': ListQuotes,
}

/** As the page's script draws it first, with what React finds its way by. */
export const renderWhole: RenderWhole = <Name extends WholePageName>(
  name: Name,
  shown: PlainPages[Name],
  settings: Settings,
) => {
  const Page: WholePage<PlainPages[Name]> = wholePages[name]
  return renderToString(createElement(Page, { shown, settings }))
}
