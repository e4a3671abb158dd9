// The heading has the focus when its part was opened from another, so that a screen reader says where one is.
import { createContext, useContext, useEffect, useRef } from 'react'

/** What the window's title ends with: the name of the console. */
export const HouseName = createContext('Agents')

// The first part that is opened leaves the focus where the browser puts it.
let isFirst = true

interface HeadingProps {
  children: string
  /** Where the page's own parts say enough. */
  unseen?: boolean
  /** Whether it takes the focus when it comes; a list that is gone back to puts it elsewhere. */
  takesFocus?: boolean
}

/** An `h1`, and the window's title. */
export function Heading({ children, unseen = false, takesFocus = true }: HeadingProps) {
  const house = useContext(HouseName)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} | ${house}`
  }, [children, house])
  useEffect(() => {
    if (!isFirst && takesFocus) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [takesFocus])
  return (
    <h1 ref={heading} tabIndex={-1} className={unseen ? 'visually-hidden' : 'console-title'}>
      {children}
    </h1>
  )
}
