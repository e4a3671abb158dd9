// Which form of answer a client can read, by its Accept header (RFC 9110, section 12.5.1).

/** True only where `Accept` names text/html: a browser that posts the form by itself. */
export function namesHtml(accept: string | undefined): boolean {
  return mediaRanges(accept).includes('text/html')
}

/** True where JSON may be answered: no `Accept` at all, or a range that takes it in. */
export function takesJson(accept: string | undefined): boolean {
  if ((accept ?? '').trim() === '') return true
  return mediaRanges(accept).some((range) => JSON_RANGES.has(range))
}

const JSON_RANGES = new Set([
  '*/*',
  'application/*',
  'application/json',
  'application/problem+json',
])

function mediaRanges(accept: string | undefined): string[] {
  return (accept ?? '')
    .toLowerCase()
    .split(',')
    .filter((range) => !/;\s*q=0(\.0*)?\s*(;|$)/.test(range))
    .map((range) => range.split(';')[0]?.trim() ?? '')
    .filter((range) => range !== '')
}
