import { useState, type ReactNode } from 'react'
import {
  AFTER_THEY_HAVE_GONE,
  WHAT_TO_HAVE_READY,
  type Line,
} from '../../../../domain/owners/what-to-have-ready.ts'
import type { Deal } from '../../../../domain/wire/deal.ts'
import { Field, GrowingField } from '../../../components/Field.tsx'
import { Fold } from '../../../components/link-pages/LinkPageParts.tsx'
import { DealForm } from './DealForm.tsx'
import type { DealProps } from './use-deal.ts'

/** The address is typed here and nowhere else, for the chosen buyer alone. */
export function WhereTheCarIs({ deal, steps }: DealProps) {
  const { address, standing } = deal
  // It stays open when the address has been saved.
  const [isOpen] = useState(standing === 'agreed' && address === '')
  return (
    <Fold
      id="where"
      title="Where is the car?"
      state={address === '' ? 'Not said' : (address.split('\n')[0] ?? '')}
      isOpen={isOpen}
    >
      <p>Only {deal.agentName} will see this.</p>
      <DealForm
        steps={steps}
        step="address"
        className="fields"
        button={{ className: 'button primary', label: 'Save Address', busyText: 'Saving..' }}
        doneText="Saved"
      >
        <GrowingField
          id="address"
          label="Address"
          rows={2}
          autoComplete="street-address"
          defaultValue={address}
        />
        <Field
          id="howToFind"
          label="How to find it"
          optional
          autoComplete="off"
          defaultValue={deal.howToFind}
        />
      </DealForm>
    </Fold>
  )
}

/** Boxes for the owner alone: what is ticked stays in this browser. */
export function WhatToHaveReady({ deal }: { deal: Deal }) {
  const [ticked, setTicked] = useState(() => readTicked(deal))
  const tick = (id: string, isTicked: boolean): void => {
    const now = isTicked ? [...ticked, id] : ticked.filter((other) => other !== id)
    setTicked(now)
    keepTicked(deal, now)
  }
  const lines = WHAT_TO_HAVE_READY[deal.route]
  const isScrap = deal.route === 'scrap'
  return (
    <Fold id="ready" title="What to have ready" state={`${ticked.length} of ${lines.length}`}>
      <p>{isScrap ? 'This buyer scraps cars, so:' : 'This buyer sells cars on, so:'}</p>
      <ul className="plain lines ready">
        {lines.map((line) => (
          <li key={line.id}>
            <input
              className="tick"
              type="checkbox"
              id={line.id}
              checked={ticked.includes(line.id)}
              aria-describedby={`${line.id}-how`}
              onChange={({ currentTarget }) => tick(line.id, currentTarget.checked)}
            />
            <label htmlFor={line.id}>{line.what}</label>
            <How line={line} id={`${line.id}-how`} />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

export function AfterTheyHaveGone({ deal, isOpen }: { deal: Deal; isOpen: boolean }) {
  const lines = AFTER_THEY_HAVE_GONE[deal.route]
  return (
    <Fold id="after" title="After they’ve gone" state={`${lines.length} things`} isOpen={isOpen}>
      <ol className="plain numbered lines">
        {lines.map((line) => (
          <li key={line.id}>
            <h2>{line.what}</h2>
            <How line={line} />
          </li>
        ))}
      </ol>
    </Fold>
  )
}

function How({ line: { how, page }, id }: { line: Line; id?: string }): ReactNode {
  return (
    <p id={id} className="quiet-line">
      {how}
      {page !== undefined && (
        <>
          {' '}
          <a href={`https://www.${page}`}>{page}</a>
        </>
      )}
    </p>
  )
}

// The link is a key and is kept nowhere: the deal is known by its car and its moment.
const KEY = 'ready'

function readTicked(deal: Deal): string[] {
  try {
    const [of, ...ids] = JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]
    return of === nameOf(deal) ? ids : []
  } catch {
    // Storage may be switched off: then nothing is ticked at first.
    return []
  }
}

/** Keeps them for this deal, in the place of those of any other; null where nothing is left to have ready. */
export function keepTicked(deal: Deal, ids: string[] | null): void {
  try {
    if (ids === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify([nameOf(deal), ...ids]))
  } catch {}
}

function nameOf({ registrationNumber, chosenAt }: Deal): string {
  return `${registrationNumber} ${chosenAt}`
}
