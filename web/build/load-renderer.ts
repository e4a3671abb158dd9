import type { ViteDevServer } from 'vite'

type Renderer = typeof import('./render-page.tsx')

/** The renderer as it is now: in development, with the latest change in it. */
export async function loadRenderer(vite: ViteDevServer): Promise<Renderer> {
  const loaded = await vite.ssrLoadModule('/web/build/render-page.tsx')
  // Vite does not know the type of what it loads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return loaded as Renderer
}
