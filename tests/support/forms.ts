// Forms as a browser sends them, and settings that lift the limits on them.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export const CAR = {
  registrationNumber: 'AB12 CDE',
  postcode: 'LS11 5DJ',
  phoneNumber: '07700 900123',
  problem: 'Failed MOT on rear brakes',
}

export const ANY_FORMS = { SUBMISSIONS_PER_HOUR: '0' }

/** Whom notices and alarms are texted to. */
export const WITH_OPERATOR = { OPERATOR_PHONES: 'Ann B.:07700 900999:manager' }

/** Settings under which no limit hides what lies behind it. */
export const NO_LIMITS = {
  ...ANY_FORMS,
  LINK_TEXTS_PER_ADDRESS: '0',
  LINK_CALLS_PER_HOUR: '0',
  READS_PER_MINUTE: '0',
  CARS_READ_PER_DAY: '0',
  QUOTES_PER_HOUR: '0',
  QUOTES_PER_DAY: '0',
  LINK_TEXTS_PER_DAY: '0',
  MIN_FREE_DISK_MB: '0',
}

type Photo = { bytes: Uint8Array; name?: string }

/** A form as a browser fills it in. */
export function formOf(fields: Record<string, string>, photo?: Photo): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (photo !== undefined) {
    const copy = new Uint8Array(photo.bytes)
    form.append('carPhoto', new Blob([copy], { type: 'image/jpeg' }), photo.name ?? 'car.jpg')
  }
  return form
}

/** Sends the home form to the server at `url`. */
export function sendForm(url: string, fields: Record<string, string>, photo?: Photo) {
  return fetch(`${url}/car/submit-form`, { method: 'POST', body: formOf(fields, photo) })
}

/** A multipart body and its headers. */
export async function multipartForm(fields: Record<string, string>, photo?: Photo) {
  return multipart(formOf(fields, photo))
}

/** The same of any form. */
export async function multipart(form: FormData) {
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  }
}

/** Sends the home form. */
export async function submit(
  app: FastifyInstance,
  fields: Record<string, string> = CAR,
  options: { photo?: Uint8Array; headers?: Record<string, string>; from?: string } = {},
): Promise<LightMyRequestResponse> {
  const photo = options.photo === undefined ? undefined : { bytes: options.photo }
  const { payload, headers } = await multipartForm(fields, photo)
  return app.inject({
    method: 'POST',
    url: '/car/submit-form',
    payload,
    headers: { ...headers, ...options.headers },
    ...(options.from === undefined ? {} : { remoteAddress: options.from }),
  })
}

/** The `uniqueId` of the link in a text, or 'none'. */
export function uniqueIdIn(body: string | null | undefined): string {
  return /edit-form\/([\w-]{22})/.exec(body ?? '')?.[1] ?? 'none'
}
