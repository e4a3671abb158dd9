import { expect, test } from '../support/journey.ts'
import { approvedAgent, askForCode, codeTextedTo, makeSessionsOlder } from './cast/applicant.ts'
import { expectSoundWideToo } from './checks/sound.ts'

// The session's cookie is the one thing that the site keeps in a browser.
test.afterEach(({ page }) => page.context().clearCookies())

test('an agent adds a passkey, signs in with it without a code, and removes it', async ({
  page,
  phone,
  site,
}) => {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const agentId = await approvedAgent(site, phone)
  await page.goto('/agents/profile')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  await askForCode(page, phone)
  await page.getByLabel('Code from the text').fill(await codeTextedTo(site, phone))

  const passkeys = page.getByRole('region', { name: 'Sign in without a code' })
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(passkeys.getByText(/ on Linux, added /)).toBeVisible()
  await expectSoundWideToo(page, 'profile with a passkey')
  const remove = await passkeys.getByText('Remove', { exact: true }).boundingBox()
  expect(remove?.height, 'Remove stands on one line').toBeLessThan(50)
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(passkeys.getByRole('alert')).toContainText('No passkey was added.')

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars')

  await page.goto('/agents/profile')
  await expect(passkeys.getByRole('button', { name: / on Linux, added / })).toBeVisible()
  await makeSessionsOlder(site, agentId, 15 * 60 * 1000)
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
