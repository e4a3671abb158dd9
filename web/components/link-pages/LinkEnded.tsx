import { useEffect, useRef } from 'react'
import { LINK_ENDED } from '../../../domain/owners/posting-in-words.ts'

/** Replaces the whole page of a link that opened a posting once. Its heading has the focus. */
export function LinkEnded({ why }: { why: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="link-ended">
      <h1 ref={heading} tabIndex={-1}>
        {LINK_ENDED.title}
      </h1>
      <p>{why}</p>
      <a className="button" href="/">
        Back to Home Page
      </a>
    </main>
  )
}
