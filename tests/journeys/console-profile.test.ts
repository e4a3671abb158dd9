import { dayFromToday, expect, expectSound, expectSoundWideToo, test } from '../support/journey.ts'
import { startSession } from '../../server/agents/sign-in/session.ts'
import { changeAgent } from './cast/agents.ts'
import { inServicesOf, passTimeLimits } from './checks.ts'

test('a profile is saved; what is refused or unanswered stays typed', async ({ site, trader }) => {
  const { page, agentId } = await trader({ subscribed: false })
  await changeAgent(site, agentId, {
    licence_expires: dayFromToday(3),
    licence_kind: 'collector',
    licence_number: 'SMD/0042',
    licence_council: 'Bournemouth, Christchurch and Poole Council',
  })
  await page.clock.install()
  await page.goto('/agents')
  const link = page.getByRole('link', { name: 'Profile', exact: true })
  await expect(link).toBeVisible()
  // The page's script does not load. Not offline: a window that opened the page before has it in the cache.
  await page.route('**/assets/*.js', (route) => route.abort())
  await link.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t open this page.')
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
  await expect(page.getByText('Collector’s licence')).toBeVisible()
  await expectSoundWideToo(page, 'profile')

  const contact = page.getByLabel('Contact, as owners see it')
  const contactName = page.getByLabel('Contact name')
  const postcode = page.getByLabel('Postcode of your yard')
  const save = () => page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(contact).toHaveAccessibleDescription(
    'The number owners call about your quotes: a UK mobile, landline, 03 or freephone number.',
  )
  await contact.fill('0906 123 4567')
  await save()
  const costly = /^Calls to this number cost more\. Type a mobile, landline, 03 or freephone/
  await expect(page.locator('.error')).toHaveText(costly)
  await expect(contact).toHaveValue('0906 123 4567')
  await contact.fill('')
  await contactName.fill('Sam Booth')
  await postcode.fill('LS11')
  await save()
  await expect(page.locator('.error')).toHaveCount(2)
  await expect(page.locator('.error').first()).toHaveText('This cannot be empty.')
  await expect(contact).toBeFocused()
  await expect(postcode).toHaveValue('LS11')
  await expectSound(page, 'profile, refused')

  await contact.fill('+44 113 496 0199')
  await contactName.fill(' Sam Booth ')
  await postcode.fill('bd47ab')
  await page.context().setOffline(true)
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible()
  await save()
  await passTimeLimits(page)
  await expect(page.getByText('We couldn’t save this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeFocused()
  await page.context().setOffline(false)
  await save()
  await expect(page.getByText('We’ve saved your details.')).toBeVisible()
  const expectKept = async (): Promise<void> => {
    await expect(contact).toHaveValue('0113 496 0199')
    await expect(contactName).toHaveValue('Sam Booth')
    await expect(postcode).toHaveValue('BD4 7AB')
  }
  await expectKept()
  await expectSound(page, 'profile, saved')
  await contactName.press('End')
  await page.keyboard.type('e')
  await expect(page.getByText('We’ve saved your details.')).toBeHidden()
  await page.reload()
  await expectKept()

  // Signed out wherever one is signed in.
  await inServicesOf(site, (services) =>
    startSession(services, services.database, agentId, { device: 'Edge on Windows' }),
  )
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(sessions.getByText('(this one)')).toHaveCount(1)
  await expect(sessions.getByText('Edge on Windows')).toBeVisible()
  await sessions.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test('a licence counts once ticked; an ending one is said', async ({ trader, site, operator }) => {
  const { page, agentId } = await trader({ subscribed: false })
  await page.goto('/agents/profile')
  await page.getByText('Enter a new licence').click()
  const form = page.getByRole('form', { name: 'New licence' })
  await form.getByRole('button', { name: 'Send Licence' }).click()
  await expect(form.getByLabel('Issued by')).toBeFocused()
  await form.getByLabel('Issued by').fill('Bradford Council')
  await form.getByLabel('Number').fill('SMD/77')
  await form.getByLabel('Last day').fill('31/03/2031')
  await expectSoundWideToo(page, 'entering a licence')
  await form.getByRole('button', { name: 'Send Licence' }).click()
  await expect(page.getByText('It counts once we’ve checked it')).toBeVisible()
  await expect(page.getByText('SMD/77, until 31 March 2031. We’re checking it')).toBeVisible()

  const desk = await operator()
  await desk.goto(`/desk/agents/${agentId}`)
  const check = desk.getByRole('region', { name: 'Licence to check, Bradford Council' })
  await expectSoundWideToo(desk, 'a licence to check')
  await check.getByRole('button', { name: 'The council lists this licence' }).click()
  await expect(check).toHaveCount(0)
  await expect(desk.getByRole('definition').filter({ hasText: 'SMD/77' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('We’re checking it')).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: '31 March 2031' })).toBeVisible()

  const said = page.getByText(/^Your licence expire/)
  for (const [days, words, alerts] of [
    [31, [], 0],
    [30, [/^Your licence expires on .* Without it you can’t trade after that day\.$/], 0],
    [-1, [/^Your licence expired on .* with its number and last day\.$/], 1],
  ] as const) {
    await changeAgent(site, agentId, { licence_expires: dayFromToday(days) })
    await page.goto('/agents/profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile')
    await expect(page.locator('.alert', { has: said })).toHaveText([...words])
    await expect(page.getByRole('alert'), 'what is still to come is no fault').toHaveCount(alerts)
  }

  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const part = page.getByRole('main')
  await expect(part).toContainText('You have none. Quoting is free all the same.')
  await expect(part.getByRole('link', { name: '01632 960123' })).toBeVisible()

  const [ended, runs] = [Date.parse('2026-03-31T22:59:59Z'), Date.parse('2031-03-31T22:59:59Z')]
  await changeAgent(site, agentId, { subscribed_until: ended })
  await page.reload()
  await expect(part).toContainText('Yours ended on 31 March 2026.')
  await changeAgent(site, agentId, { subscribed_until: runs })
  await page.reload()
  await expect(part).toContainText('Runs until31 March 2031')
  await expect(part).toContainText('Numbers left today100 of 100')
})
