// Lists on the pages without JavaScript, as markup.
import { contactLink } from '../../domain/contact-link.ts'
import { inPounds } from '../../domain/money.ts'
import type { Posting } from '../../domain/wire/posting.ts'
import type { ListedQuote } from '../../domain/wire/quotes.ts'
import { escapeHtml } from './page-template.ts'

/** One item for each agent who was given the number, or one that says there is none. */
export function disclosureItems(disclosures: Posting['disclosures']): string {
  if (disclosures.length === 0) return '<li>No local buyers yet.</li>'
  return disclosures
    .map(({ agentName, at }) => {
      const given = inLondon(at, 'en-GB', { hour: '2-digit', minute: '2-digit' })
      return `<li><h3>${escapeHtml(agentName)}</h3><p>Given ${given}.</p></li>`
    })
    .join('')
}

/** One card for each quote, in their order. */
export function quoteCards(quotes: ListedQuote[]): string {
  const highest = Math.max(...quotes.map(({ amount }) => amount))
  return quotes
    .map((quote) => {
      const { agentName, agentContact, amount, message, created_at: at, announced } = quote
      const best = amount === highest
      const lines = [
        `<h2>${escapeHtml(agentName)}</h2>`,
        announced === true ? '<p class="announced">The quote we texted you about</p>' : '',
        message === undefined ? '' : `<p class="message">${escapeHtml(message)}</p>`,
        `<p class="date">${inLondon(at, 'en-US', { year: 'numeric' })}</p>`,
        contactOf(agentContact),
      ]
      return [
        `<li><article class="card"><div class="amount${best ? ' board' : ''}">`,
        `<p>Quote Amount</p>${best ? '<strong class="best">Best price</strong>' : ''}`,
        `<p class="pounds">${inPounds(amount)}</p></div>`,
        `<div class="card-body">${lines.join('')}</div></article></li>`,
      ].join('')
    })
    .join('')
}

function contactOf(contact: string): string {
  const link = contactLink(contact)
  if (link === null) return `<p>${escapeHtml(contact)}</p>`
  return `<a class="button" href="${link}">${escapeHtml(contact)}</a>`
}

function inLondon(iso: string, locale: string, more: Intl.DateTimeFormatOptions): string {
  const day = { timeZone: 'Europe/London', month: 'short', day: 'numeric' } as const
  return new Date(iso).toLocaleString(locale, { ...day, ...more })
}
