// The link to an earlier number outlives the change of the number.
import { atMost, type Bench, type Figure } from '../bench/report.ts'
import { CAR, submit } from '../tests/support/forms.ts'
import { openTestSite } from '../tests/support/test-site.ts'

const NEW_PHONE = '7700900789'
const NEW_POSTCODE = 'YO1 7HH'

export const oldLinkProof: Bench = {
  name: 'old-link',
  title: 'The old link after the number was changed',
  method: `A posting is edited to another number and post code. The link that was texted to the old number is opened,
as data and as a page, before and after the new number has confirmed, and then used for an edit.`,
  run,
}

async function run(): Promise<Figure[]> {
  const site = await openTestSite({ MIN_FREE_DISK_MB: '0' })
  await submit(site.app)
  const [old = ''] = await site.textedLinks()
  const payload = { ...CAR, phoneNumber: `+44${NEW_PHONE}`, postcode: NEW_POSTCODE }
  const edit = () => site.app.inject({ method: 'PUT', url: `/car/edit-form/${old}`, payload })
  await edit()
  const look = async (): Promise<string> => {
    const pages = await Promise.all([
      site.app.inject(`/car/get-data/${old}`),
      site.app.inject({ url: `/edit-form/${old}?plain`, headers: { accept: 'text/html' } }),
    ])
    return pages.map(({ body }) => body.replaceAll(/[\s]/g, '')).join('')
  }
  const before = await look()
  const fresh = (await site.textedLinks()).at(-1) ?? ''
  await site.app.inject({ method: 'POST', url: `/car/link-opened/${fresh}` })
  const after = await look()
  const opened = await site.app.inject(`/car/get-data/${old}`)
  const edited = await edit()
  await site.close()
  const showsNumber = (seen: string): number => (/7700900789/.test(seen) ? 1 : 0)
  return [
    {
      ...atMost('Shows the new number before it confirmed', showsNumber(before), 0, ''),
      before: '1',
    },
    { ...atMost('Shows the new number after', showsNumber(after), 0, ''), before: '1' },
    {
      ...atMost('Shows the new post code after', after.includes('YO17HH') ? 1 : 0, 0, ''),
      before: '1',
    },
    { ...atMost('Opens after', opened.statusCode === 200 ? 1 : 0, 0, ''), before: '1' },
    atMost('Edits after', edited.statusCode === 200 ? 1 : 0, 0, ''),
  ]
}
