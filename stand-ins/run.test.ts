import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

test('a stand-in as a process says where it is and how it is asked, and ends when asked to', async () => {
  for (const name of ['dvla', 'dvsa']) {
    const child = spawn(process.execPath, [`stand-ins/${name}/main.ts`], {
      cwd: `${import.meta.dirname}/..`,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0' },
    })
    const ended = once(child, 'exit')
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { url, settings } = JSON.parse(line) as { url: string; settings: Record<string, string> }
    expect(settings[`${name.toUpperCase()}_BASE_URL`]).toBe(url)
    expect(await (await fetch(url)).text()).toContain('<h1>')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})
