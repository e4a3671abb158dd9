import type { RefObject } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { labelOf, type Country } from './country.ts'
import { Flag } from './Flag.tsx'

interface CountryButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  country: Country
  isOpen: boolean
  onOpen: () => void
}

/** Only a picture of itself until the script has come: then there is a list to open. */
export function CountryButton({ ref, country, isOpen, onOpen }: CountryButtonProps) {
  const isAlive = useHydrated()
  const face = (
    <>
      <Flag iso={country.iso} />
      <span>{`+${country.code}`}</span>
      <svg className="chevron" viewBox="0 0 14 9" aria-hidden="true">
        <path d="m1.5 1.5 5.5 5.5 5.5-5.5" />
      </svg>
    </>
  )
  if (!isAlive) return <span className="country">{face}</span>
  return (
    <button
      ref={ref}
      type="button"
      className="country"
      aria-label={labelOf(country)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {face}
    </button>
  )
}
