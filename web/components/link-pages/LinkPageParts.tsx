import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { LINK_ENDED } from '../../../domain/owners/posting-in-words.ts'
import {
  guideExplained,
  guideInWords,
  SCRAP_GUIDE,
} from '../../../domain/vehicles/scrap-guide-in-words.ts'
import { takeFocus } from '../focus.ts'
import type { ScrapGuide } from '../../../domain/wire/scrap-guide.ts'

/** What follows the page's name in the address: the key that its link is. */
export function uniqueIdHere(): string {
  return location.pathname.split('/')[2] ?? ''
}

interface StepFormProps extends Omit<ComponentProps<'form'>, 'method' | 'onSubmit'> {
  /** Without JavaScript the browser sends the form there by itself. */
  action: string
  method?: 'get' | 'post'
  fields?: Record<string, string>
  /** Takes the step instead, on a page with its script. `button` is the one that was pressed. */
  onSend?: ((button: HTMLElement) => void) | undefined
}

/** One step of an owner's. Its submit button is among the children. */
export function StepForm(props: StepFormProps) {
  const { action, method = 'post', fields, onSend, children, ...form } = props
  return (
    <form
      method={method}
      action={action}
      {...form}
      onSubmit={(event) => {
        if (onSend === undefined) return
        event.preventDefault()
        onSend(event.nativeEvent.submitter ?? event.currentTarget)
      }}
    >
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

// The strip above a page until somebody has said whose car it is: no buyer can be given the number before.
export const YES_MINE = 'Yes, it’s mine'
export const NOT_MINE = 'No, stop these texts'

interface CarQuestionProps {
  /** The number as people read it; null where the page may have been forwarded. */
  phone: string | null
  /** The answers, each a form or a button: side by side and of one size. */
  children: ReactNode
  note?: ReactNode
}

/** Its style is `.strip` of `styles/link-page.css`. */
export function CarQuestion({ phone, children, note }: CarQuestionProps) {
  return (
    <section className="strip" aria-labelledby="whose-car">
      <h2 id="whose-car" tabIndex={-1}>
        Is this your car?
      </h2>
      <p>
        Buyers with a licence can then call <span>{phone ?? 'you'}</span>, or only the one you
        choose.
      </p>
      <div className="pair near">{children}</div>
      {note}
    </section>
  )
}

interface FoldProps {
  id: string
  title: string
  /** Said at the end of the line, also while it is closed. */
  state: string
  isOpen?: boolean
  /** Called when it is open: what is in it may come only then. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** A line that opens in place. Its style is `.fold` of `styles/link-page.css`. */
export function Fold({ id, title, state, isOpen = false, onOpen, children }: FoldProps) {
  const line = useRef<HTMLDetailsElement>(null)
  // It may have been opened before the script came.
  useEffect(() => {
    if (line.current?.open === true) onOpen?.()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <details
      className="fold"
      id={id}
      ref={line}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className="bare row ends">
        <strong>{title}</strong> <span>{state}</span>
      </summary>
      {children}
    </details>
  )
}

/** A line that opens in place; nothing where there is no guide. */
export function ScrapGuideLine({ guide }: { guide: ScrapGuide | null }) {
  if (guide === null) return null
  return (
    <details className="scrap-guide">
      <summary>
        {SCRAP_GUIDE} {guideInWords(guide)}
      </summary>
      {guideExplained(guide).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  )
}

/** Replaces the whole page of a link that opened a posting once. Its heading has the focus. */
export function LinkEnded({ why }: { why: string }) {
  return (
    <main className="stack far link-ended">
      <h1 ref={takeFocus} tabIndex={-1}>
        {LINK_ENDED.title}
      </h1>
      <p>{why}</p>
      <a className="button" href="/">
        Back to Home Page
      </a>
    </main>
  )
}

/** Calls `look` where a browser shows the page again as it was left: what it says may be true no more. */
export function useReturn(look: () => Promise<void>): void {
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && navigator.onLine) void look()
  })
  useEffect(() => {
    const shown = (event: PageTransitionEvent): void => onShow(event)
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}
