// The cookie by which a browser is known: made for one number and one year, and of no use once changed.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { forEachTest } from '../../../tests/support/for-each-test.ts'
import { DAY_MS } from '../../../domain/basics/time.ts'
import { makeServices } from '../../../tests/support/test-services.ts'
import {
  isKnownBrowser,
  knownBrowserCookie,
  rememberBrowser,
  signInLimit,
} from '../sign-in/known-browser.ts'

const PHONE = '+447700900456'
const YEAR_MS = 365 * DAY_MS

const services = forEachTest(() => makeServices({ PUBLIC_URL: 'https://beatscrap.example' }))
let cookie: string
beforeEach(async () => {
  let set = ''
  const reply = { header: (_name: string, value: string) => void (set = value) }
  rememberBrowser(services, reply as unknown as FastifyReply, PHONE)
  cookie = /^__Host-known-browser=([^;]+);/.exec(set)?.[1] ?? ''
})

const request = (value: string) =>
  ({ headers: { cookie: `__Host-known-browser=${value}` } }) as unknown as FastifyRequest
const callerOf = (value: string) => signInLimit(services).callerOf(request(value))

test('a browser is known by its cookie for that number alone, and counts for itself, until the year is over', () => {
  const [, mark] = cookie.split('.')
  const seen = () => [isKnownBrowser(services, PHONE, cookie), callerOf(cookie)]
  expect(knownBrowserCookie(request(cookie), services.config)).toBe(cookie)
  expect(isKnownBrowser(services, '+447700900457', cookie)).toBe(false)
  expect(seen()).toEqual([true, mark])
  services.clock.advance(YEAR_MS - 1)
  expect(seen()).toEqual([true, mark])
  services.clock.advance(1)
  expect(seen()).toEqual([false, undefined])
})

test('nothing made up is known, nor counts for itself', () => {
  const [until = '', mark = '', seal = ''] = cookie.split('.')
  const later = String(Number(until) + YEAR_MS)
  const made = ['', '.', '..', until, `${until}.${seal}`, `${later}.${mark}.${seal}`, `.${mark}`]
  for (const value of made) {
    expect([value, isKnownBrowser(services, PHONE, value)]).toEqual([value, false])
    expect([value, callerOf(value)]).toEqual([value, undefined])
  }
  expect(callerOf(`${until}.${mark}`)).toBeUndefined()
  expect(isKnownBrowser(services, PHONE, undefined)).toBe(false)
  const without = { headers: {} } as FastifyRequest
  expect(signInLimit(services).callerOf(without)).toBeUndefined()
})
