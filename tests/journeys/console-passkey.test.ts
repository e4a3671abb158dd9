import type { CDPSession } from '@playwright/test'
import { MINUTE_MS } from '../../domain/time.ts'
import { expect, test } from '../support/journey.ts'
import { approvedAgent, askForCode, codeTextedTo, makeSessionsOlder } from './cast/applicant.ts'
import { expectSoundWideToo } from './checks/sound.ts'

let device: CDPSession
let authenticatorId: string

test.beforeEach(async ({ page }) => {
  device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  ;({ authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', { options }))
})

test.afterEach(async ({ page }) => {
  await device.send('WebAuthn.disable')
  // The session's cookie is the one thing that the site keeps in a browser.
  await page.context().clearCookies()
})

// Whether the device's user is there, and so picks whatever is asked for or offered.
const present = (enabled: boolean) =>
  device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

// As in a browser that cannot offer passkeys in a field: whose user is present would pick the one on offer.
function offerNone(): void {
  PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
}

test('an agent adds a passkey, signs in with it without a code, and removes it', async ({
  page,
  phone,
  site,
}) => {
  const agentId = await approvedAgent(site, phone)
  await page.goto('/agents/profile')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await page.addInitScript(offerNone)
  await page.reload()
  await askForCode(page, phone)
  await page.getByLabel('Code from the text').fill(await codeTextedTo(site, phone))

  const passkeys = page.getByRole('region', { name: 'Sign in without a code' })
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(passkeys.getByText(/ on Linux, added /)).toBeVisible()
  await expectSoundWideToo(page, 'profile with a passkey')
  const remove = await passkeys.getByText('Remove', { exact: true }).boundingBox()
  expect(remove?.height, 'Remove is on one line').toBeLessThan(50)
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(passkeys.getByRole('alert')).toContainText('No passkey was added.')

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')

  await page.goto('/agents/profile')
  await expect(passkeys.getByRole('button', { name: / on Linux, added / })).toBeVisible()
  await makeSessionsOlder(site, agentId, 15 * MINUTE_MS)
  await passkeys.getByRole('button', { name: / on Linux, added / }).click()
  await expect(passkeys.getByRole('alert')).toContainText('sign in again first')
  await expect(passkeys.getByText(/ on Linux, added /)).toBeVisible()
  await expect(passkeys.getByRole('button', { name: / on Linux, added / })).toHaveCount(0)
  await expectSoundWideToo(page, 'profile with a passkey that stays')
  await passkeys.getByRole('button', { name: 'Sign In Again' }).click()
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await passkeys.getByRole('button', { name: / on Linux, added / }).click()
  await expect(passkeys.getByText(/ on Linux, added /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey doesn’t work here.')
})

test('a passkey is offered where the number is typed, and goes with signing out everywhere', async ({
  page,
  phone,
  site,
}) => {
  await approvedAgent(site, phone)
  await page.goto('/agents/profile')
  await expect(page.getByLabel('Mobile number')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  )
  await askForCode(page, phone)
  await page.getByLabel('Code from the text').fill(await codeTextedTo(site, phone))
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText(/ on Linux, added /)).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')

  await page.goto('/agents/profile')
  const andPasskeys = page.getByLabel('Remove my passkeys too')
  await andPasskeys.check()
  await expectSoundWideToo(page, 'profile, signing out everywhere')
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey doesn’t work here.')
  await present(false)
  await page.getByLabel('Mobile number').focus()
  await askForCode(page, phone)
  await page.getByLabel('Code from the text').fill(await codeTextedTo(site, phone, 2))
  await page.goto('/agents/profile')
  await expect(page.getByRole('button', { name: 'Add a Passkey' })).toBeVisible()
  await expect(page.getByText(/ on Linux, added /)).toHaveCount(0)
  await expect(andPasskeys).toHaveCount(0)
})
