// The reasons for which agents alone are refused, as HTTP.
import type { Refusal } from '../refusal.ts'
import type { ProblemDetails } from './problem-details.ts'

type AgentReason = Extract<
  Refusal['reason'],
  'signed-out' | 'cross-site' | 'not-approved' | 'suspended' | 'no-subscription' | 'unconfirmed'
>

/** How each is answered. */
export const AGENT_REFUSALS: Record<AgentReason, ProblemDetails> = {
  'signed-out': {
    status: 401,
    title: 'Not signed in',
    detail: 'Sign in and ask again. A session ends after 30 days.',
  },
  'cross-site': {
    status: 403,
    title: 'Not from our own pages',
    detail: 'A change by cookie is taken only from the console, with X-Requested-With: console.',
  },
  'not-approved': {
    status: 403,
    title: 'Not approved yet',
    detail: 'Your application is still being looked at. We will text you once it is approved.',
  },
  suspended: {
    status: 403,
    title: 'Suspended',
    detail: 'Your account is suspended. Contact us to find out why.',
  },
  'no-subscription': {
    status: 402,
    title: 'Subscription needed',
    detail: 'Only agents with a subscription may see the numbers of owners.',
  },
  unconfirmed: {
    status: 409,
    title: 'Number not confirmed yet',
    detail: 'The owner has not opened the link we texted. You can give a quote meanwhile.',
  },
}

export const TOO_MANY_NUMBERS: ProblemDetails = {
  status: 429,
  title: 'Too many numbers',
  detail: 'You have been given all the numbers you may for today. Try again tomorrow.',
}
