// How a stand-in's answer, or what goes wrong instead of it, gets onto the wire.
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults.ts'

export interface Answer {
  status: number
  headers?: Record<string, string>
  body: string
}

export function json(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body) }
}

export function html(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
}

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Whether a request is done although its answer goes wrong: what is late, cut or wrongly measured has to be there. */
export function isDone(fault: Fault | null): boolean {
  return fault === null || fault.afterwards === true || /^(delay|cut|length)$/.test(fault.kind)
}

/** Sends `answer`, or the fault in its place. */
export async function send(response: ServerResponse, answer: Answer, fault: Fault | null) {
  if (fault?.kind === 'reset') return void response.socket?.resetAndDestroy()
  if (fault?.kind === 'delay') await pause(fault.ms ?? 0, undefined, { ref: false })
  const { status, headers, body } = insteadOf(answer, fault)
  const length = Buffer.byteLength(body)
  const wrong = fault?.kind === 'cut' ? length + 1 : Math.floor(length / 2)
  const isWhole = fault?.kind !== 'cut' && fault?.kind !== 'length'
  const measured = isWhole ? length : wrong
  const type = { 'content-type': 'application/json' }
  response.writeHead(status, { ...type, ...headers, 'content-length': measured })
  if (fault?.kind !== 'cut') return void response.end(body)
  response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy())
}

function insteadOf(answer: Answer, fault: Fault | null): Answer {
  const { status, retryAfter } = fault ?? {}
  if (fault?.kind === 'array') return json(200, [{ unexpected: true }])
  // What a proxy in between answers when it has nothing to pass on.
  if (fault?.kind === 'html') return html(status ?? 200, MAINTENANCE)
  if (fault?.kind !== 'status') return answer
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  return { ...json(status ?? 500, { message: `Fault ${status}` }), headers }
}

const MAINTENANCE =
  '<!doctype html><html lang="en"><title>Maintenance</title><h1>Be right back</h1></html>'
