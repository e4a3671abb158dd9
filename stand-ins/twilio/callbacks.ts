// What the stand-in tells the product by itself: how messages fare, and what a phone texted back. Signed
// as Twilio signs: https://www.twilio.com/docs/usage/security#validating-requests
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message, Messages } from './messages.ts'
import type { Account } from './requests.ts'

/** The signature of a form that is posted to `url`. */
export function signature(token: string, url: string, fields: Record<string, string>): string {
  const names = Object.keys(fields).toSorted()
  const signed = names.reduce((text, name) => text + name + fields[name], url)
  return createHmac('sha1', token).update(signed).digest('base64')
}

/** Posts a signed form; the status of the answer, or null where there was none. */
export async function post(
  token: string,
  url: string,
  fields: Record<string, string>,
): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature(token, url, fields) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(15_000),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return null
  }
}

/** Has a message be sent and delivered after `afterMs` each, or meet the fate planned for its number. */
export async function deliver(
  account: Account,
  messages: Messages,
  message: Message,
  afterMs: number,
): Promise<void> {
  await pause(afterMs, undefined, { ref: false })
  message.status = 'sent'
  message.sentAt = new Date()
  await tell(account, message)
  await pause(afterMs, undefined, { ref: false })
  const { fate } = messages.planOf(message.to)
  message.status = fate?.status ?? 'delivered'
  message.errorCode = fate?.code ?? null
  await tell(account, message)
}

async function tell({ accountSid, authToken }: Account, message: Message): Promise<void> {
  const { sid, to, from, status, errorCode, statusCallback } = message
  if (statusCallback === null) return
  await post(authToken, statusCallback, {
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    From: from ?? '',
    MessageSid: sid,
    MessageStatus: status,
    SmsSid: sid,
    SmsStatus: status,
    To: to,
    ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
  })
}
