// Importing a style in a script would bring Vite's loader into every page, which weighs more than this.
/** Adds the stylesheet at `href`, once; resolves when it is there, or will not be. */
export async function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
}
