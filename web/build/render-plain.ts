// Bundled with React into dist/plain/render-plain.js, which the server loads.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PlainPages, RenderPlain, PlainPageName } from '../../domain/site/site-pages.ts'
import type { Settings } from '../../domain/site/site-settings.ts'
import { plain as complain } from '../pages/owners/complain/plain.tsx'
import { plain as deal } from '../pages/owners/deal/plain.tsx'
import { plain as editForm } from '../pages/owners/edit-form/plain.tsx'
import { plain as listQuotes } from '../pages/owners/list-quotes/plain.tsx'
import type { PlainModule } from '../pages/page.ts'

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
