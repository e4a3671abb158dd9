// How a stand-in's answer, or what goes wrong instead of it, gets onto the wire.
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults.ts'

export interface Answer {
  status: number
  headers?: Record<string, string>
  body: string
}

/** An answer in JSON. */
export function json(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body) }
}

/** Whether a request is done although its answer goes wrong. */
export function isDone(fault: Fault | null): boolean {
  return fault === null || fault.afterwards === true || DONE.has(fault.kind)
}

// What is late, cut or wrongly measured has to be there first.
const DONE = new Set<Fault['kind']>(['delay', 'cut', 'length'])

/** Sends `answer`, or the fault in its place. */
export async function send(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | null,
): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return whole(response, answer)
    case 'delay':
      await pause(fault.ms, undefined, { ref: false })
      return whole(response, answer)
    case 'status':
      return whole(response, ofStatus(fault))
    case 'html':
      return whole(response, { ...PAGE, status: fault.status ?? PAGE.status })
    case 'array':
      return whole(response, { status: 200, headers: JSON_TYPE, body: '[{"unexpected":true}]' })
    case 'reset':
      return void response.socket?.resetAndDestroy()
    case 'cut': {
      const half = answer.body.slice(0, Math.ceil(answer.body.length / 2))
      head(response, answer, Buffer.byteLength(answer.body) + 1)
      return void response.write(half, () => response.destroy())
    }
    case 'length':
      head(response, answer, fault.claims ?? Math.floor(Buffer.byteLength(answer.body) / 2))
      return void response.end(answer.body)
  }
}

function whole(response: ServerResponse, answer: Answer): void {
  head(response, answer, Buffer.byteLength(answer.body))
  response.end(answer.body)
}

function head(response: ServerResponse, { status, headers }: Answer, length: number): void {
  response.writeHead(status, { ...JSON_TYPE, ...headers, 'content-length': length })
}

function ofStatus({ status, retryAfter }: Fault & { kind: 'status' }): Answer {
  const headers = retryAfter === undefined ? JSON_TYPE : { 'retry-after': String(retryAfter) }
  return { status, headers, body: JSON.stringify({ message: `Fault ${status}` }) }
}

const JSON_TYPE = { 'content-type': 'application/json' }

// What a proxy in between answers when it has nothing to pass on.
const PAGE: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><title>Maintenance</title><h1>Be right back</h1></html>',
}
