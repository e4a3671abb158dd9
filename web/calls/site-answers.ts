const ANSWER_MS = 5_000

export async function siteAnswers(): Promise<boolean> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), ANSWER_MS)
  const asked = fetch('/', { method: 'HEAD', cache: 'no-store', signal: abort.signal })
  const answer = await asked.catch(() => null)
  clearTimeout(timer)
  return answer !== null
}
