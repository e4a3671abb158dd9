// The strip above a page until somebody has said whose car it is: no buyer can be given the number before.
import type { ReactNode, Ref } from 'react'

export const YES_MINE = 'Yes, it’s mine'
export const NOT_MINE = 'No, stop these texts'

interface CarQuestionProps {
  /** The number as people read it; null where the page may have been forwarded. */
  phone: string | null
  /** The answers, each a form or a button: side by side and of one size. */
  children: ReactNode
  /** What else there is to say, under the answers. */
  note?: ReactNode
  /** Of the heading, which can have the focus. */
  heading?: Ref<HTMLHeadingElement> | undefined
}

/** Its style is `.strip` of `styles/link-page.css`. */
export function CarQuestion({ phone, children, note, heading }: CarQuestionProps) {
  return (
    <section className="strip" aria-labelledby="whose-car">
      <h2 id="whose-car" ref={heading} tabIndex={-1}>
        Is this your car?
      </h2>
      <p>
        Buyers with a licence can then call <span>{phone ?? 'you'}</span>, or only the one you
        choose.
      </p>
      <div className="answers">{children}</div>
      {note}
    </section>
  )
}
