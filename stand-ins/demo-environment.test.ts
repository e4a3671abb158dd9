import { expect, test } from 'vitest'
import { demoEnvironment } from './demo-environment.ts'

test('the demo asks nothing real, whatever is set around it', () => {
  const real = {
    DATABASE_URL_FILE: '/run/secrets/database',
    DATABASE_URL: 'postgres://db.example/scrap',
    S3_BUCKET: 'photos',
    PUBLIC_URL: 'https://beatscrap.example',
    TEXT_SENDER: 'off',
    TWILIO_AUTH_TOKEN_FILE: '/run/secrets/twilio',
    DVLA_API_KEY_FILE: '/run/secrets/dvla',
    STRIPE_SECRET_KEY: 'sk_live',
    OPERATOR_PHONES: 'Jo Reid:+447700900999:manager',
  }
  expect(demoEnvironment({ ...real, PATH: '/bin' })).toEqual({
    PATH: '/bin',
    DATA_DIR: 'data/demo',
    PORT: '3000',
    OPERATOR_PHONES: expect.stringContaining(':manager'),
  })
})

test('its port, its place and its limits may be chosen', () => {
  const chosen = { PORT: '4000', DATA_DIR: '/tmp/demo', READS_PER_MINUTE: '0' }
  expect(demoEnvironment(chosen)).toMatchObject(chosen)
})
