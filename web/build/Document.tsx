// The shell around every page. It is never hydrated.
import {
  canonicalPath,
  isPlainPage,
  sitePages,
  type PageName,
} from '../../domain/site/site-pages.ts'
import type { PageMetadata } from '../pages/page.ts'
import { settingNames, type Settings } from '../../domain/site/site-settings.ts'
import { SiteFooter, SiteHeader } from '../components/SiteFrame.tsx'

/** Where a page's style and scripts are. The build inlines the style; development links to it. */
export interface PageAssets {
  style: { inline: string } | { href: string }
  /** The page's entry first; what follows is only fetched early. Empty for a page without behaviour. */
  scripts: string[]
  /** The typeface of the number plate; left out in development, where the style brings it. */
  plateFont?: string
}

interface DocumentProps {
  page: PageMetadata & { name: PageName }
  settings: Settings
  assets: PageAssets
  body: string
  /** What the body shows, as the page's script reads it. */
  shown?: string | undefined
}

export function Document({ page, settings, assets, body, shown }: DocumentProps) {
  const isFramed = page.frame !== 'none'
  return (
    <html lang="en-GB">
      <Head page={page} settings={settings} assets={assets} />
      <body>
        <a className="skip" href="#page">
          Skip to content
        </a>
        {isFramed && <SiteHeader settings={settings} />}
        <div
          id="page"
          tabIndex={-1}
          {...settingsToCarry({ page, settings, assets })}
          data-shown={shown}
          dangerouslySetInnerHTML={{ __html: body }}
        />
        {page.needsScript === true && <SlowNotice />}
        {isFramed && <SiteFooter settings={settings} isHome={page.name === 'home'} />}
      </body>
    </html>
  )
}

function Head({ page, settings, assets }: Pick<DocumentProps, 'page' | 'settings' | 'assets'>) {
  const [entry, ...early] = assets.scripts
  const title = `${page.title} | ${settings.siteName}`
  const path = canonicalPath(page.name)
  const isListed = sitePages[page.name].kind === 'public'
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* What buyers write is made no link by a phone, however it is typed. */}
      <meta name="format-detection" content="telephone=no,email=no,address=no,date=no" />
      <title>{title}</title>
      <meta name="version" content="%VERSION%" />
      {entry !== undefined && <script type="module" src={entry} />}
      {early.map((script) => (
        <link key={script} rel="modulepreload" href={script} />
      ))}
      {isPlainPage(page.name) && assets.scripts.length > 0 && (
        <noscript>
          <meta httpEquiv="refresh" content="0; url=?plain" />
        </noscript>
      )}
      <PageStyle style={assets.style} />
      <meta name="description" content={page.description} />
      {path !== null && <link rel="canonical" href={settings.publicUrl + path} />}
      {!isListed && <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f1f4f1" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#101613" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {page.manifest !== undefined && <link rel="manifest" href={page.manifest} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={settings.siteName} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      {path !== null && <meta property="og:url" content={settings.publicUrl + path} />}
      {isListed && (
        <>
          <meta property="og:image" content={`${settings.publicUrl}/share.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content="A number plate on a road sign" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </head>
  )
}

// Shown by its style after a while, until the page is taken over. The empty address is the page's own.
function SlowNotice() {
  return (
    <p className="slow-notice" role="status">
      This is taking a while. You can wait, or{' '}
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
      <a href="">try again</a>.
    </p>
  )
}

function PageStyle({ style }: { style: PageAssets['style'] }) {
  if ('href' in style) return <link rel="stylesheet" href={style.href} />
  return <style dangerouslySetInnerHTML={{ __html: style.inline }} />
}

// As data- attributes, where the page finds them when it is taken over in the browser.
function settingsToCarry({ page, settings, assets }: Omit<DocumentProps, 'body' | 'shown'>) {
  if (assets.scripts.length === 0) return {}
  const names = page.carries ?? settingNames
  return Object.fromEntries(names.map((name) => [dataAttribute(name), settings[name]]))
}

function dataAttribute(name: string): string {
  return `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
