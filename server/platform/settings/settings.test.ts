import { expect, test } from 'vitest'
import { SETTINGS } from './settings.ts'
import type { Setting } from './settings-reader.ts'

test('the page of settings and the example file are those of the table', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../../../docs/settings.md')
  await expect(settingsExample()).toMatchFileSnapshot('../../../deploy/settings.env.example')
})

const ALL = Object.entries<Setting>(SETTINGS)

function settingsPage(): string {
  const table = (settings: typeof ALL): string => {
    const rows = settings.map(
      ([name, { fallback, says }]) =>
        `| \`${name}\` | ${fallback === undefined ? 'none' : `\`${fallback}\``} | ${says} |`,
    )
    return ['| Setting | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n')
  }
  return `# Settings

Read once, at start; what is wrong is listed at once, and nothing is opened. An empty variable is an unset one, and
\`NAME_FILE\` names a file that holds the value of \`NAME\`. This page and
[the example](../deploy/settings.env.example) are made from \`server/platform/settings/settings.ts\`: after a change there,
\`npx vitest run --project unit server/platform/settings/settings.test.ts -u\`.

## What a firm gives

${table(ALL.filter(([, { firm }]) => firm === true))}

## The rest

${table(ALL.filter(([, { firm }]) => firm !== true))}
`
}

/** deploy/settings.env.example: what has to be given with made-up values, the rest of what firms give left out. */
function settingsExample(): string {
  const lines = ALL.filter(([, { firm, example }]) => firm === true || example !== undefined).map(
    ([name, { fallback, example = fallback, says }]) =>
      example === undefined ? `# ${says}\n# ${name}=` : `# ${says}\n${name}=${example}`,
  )
  return `# Copy to settings.env (in deploy/ for compose, in /etc/beat-scrap/ for systemd) and fill in your values. All settings are in
# docs/settings.md. A secret is better in a file: NAME_FILE names it.

# the host name, for the proxy and for compose alone
SITE=beatscrap.example
# in compose, where the proxy is another container
TRUST_PROXY=1
${lines.join('\n')}
`
}
