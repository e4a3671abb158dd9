// What follows an application, said in the place of its form.
import { useEffect, useRef } from 'react'

/** `takesFocus` where it has just come in the place of the form, so that it is read out. */
export function Applied({ takesFocus = false }: { takesFocus?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="alert done">
      <div>
        <h2 ref={heading} tabIndex={-1}>
          Thank you. We’ve got your application.
        </h2>
        <p>
          You don’t need to do anything now. We’ll text the mobile number you gave once you’re
          approved, and then you can sign in with it.
        </p>
      </div>
    </div>
  )
}
