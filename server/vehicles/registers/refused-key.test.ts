import { expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { startRegisters } from '../../../tests/support/registers.ts'
import { openTestSite } from '../../../tests/support/test-site.ts'
import { openReadiness } from '../../upkeep/health/readiness.ts'

const registers = forEachTest(startRegisters)

test.for([
  ['dvla', { DVLA_API_KEY: 'another' }],
  ['dvsa', { DVSA_API_KEY: 'another' }],
  ['dvsa', { DVSA_CLIENT_SECRET: 'another' }],
] as const)(
  '%s refusing a key is named in readiness and once in the log',
  async ([name, wrong]) => {
    const site = await openTestSite({ ...registers.settings, ...wrong })
    for (const registrationNumber of ['AA19AAA', 'AA19EEE', 'AB12CDE']) {
      const payload = { registrationNumber }
      const answer = await site.app.inject({ method: 'POST', url: '/vehicle', payload })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('key')
    }
    const found = await openReadiness(site.services)()
    expect(found.ready).toBe(true)
    const other = name === 'dvla' ? { dvsa: 'works' } : { dvla: 'works' }
    expect(found.vehicleLookUps).toEqual({ [name]: 'key-refused', ...other })
    const said = site.services.log.lines.filter(({ message }) => message.includes('refused'))
    expect(said).toHaveLength(1)
    expect(JSON.stringify(site.services.log.lines)).not.toMatch(/another|AA19/)
    await site.close()
  },
)
