const ANSWER_MS = 5_000
// A photo may be on its way meanwhile.
const LEAVING_MS = 120_000

/**
 * Sends the form as a browser without JavaScript does. Returns true once the page is left, or false where the site
 * does not answer or the browser was stopped.
 */
export async function sendAsPlainForm(details: FormData): Promise<boolean> {
  if (!(await siteAnswers())) return false
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/car/submit-form'
  form.enctype = 'multipart/form-data'
  form.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of details) formData.append(name, value)
  })
  document.body.append(form)
  form.submit()
  form.remove()
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), LEAVING_MS)
  })
}

async function siteAnswers(): Promise<boolean> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), ANSWER_MS)
  const asked = fetch('/', { method: 'HEAD', cache: 'no-store', signal: abort.signal })
  const answer = await asked.catch(() => null)
  clearTimeout(timer)
  return answer !== null
}
