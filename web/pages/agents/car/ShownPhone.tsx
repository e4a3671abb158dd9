import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../parts/use-now.ts'
import { momentWords } from '../parts/car-words.ts'

export interface ShownNumber {
  /** E.164. */
  phone: string
  /** When it was shown, ISO 8601. */
  at: string
}

interface ShownPhoneProps extends ShownNumber {
  /** How many numbers may still be asked for; null where nothing limits it. */
  left: number | null
}

/** It takes the focus when it comes, so that it is read out; the button that brought it is gone. */
export function ShownPhone({ phone, at, left }: ShownPhoneProps) {
  const now = useNow()
  const number = useRef<HTMLParagraphElement>(null)
  useEffect(() => number.current?.focus(), [])
  return (
    <>
      <div className="one-car-number">
        <p className="one-car-phone" ref={number} tabIndex={-1}>
          {readablePhone(phone)}
        </p>
        <CopyButton text={readablePhone(phone)} />
      </div>
      <div className="one-car-pair">
        <a className="button primary" href={`tel:${phone}`}>
          Call
        </a>
        <a className="button" href={`sms:${phone}`}>
          Text
        </a>
      </div>
      <p className="quiet-line">
        Shown to you {momentWords(at, now)}.{left !== null && ` ${left} left today.`}
      </p>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  // Missing where the console is not served over https.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : null
  if (clipboard === null) return null
  const copy = (): void => {
    clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <>
      <button type="button" className="link" onClick={copy}>
        Copy
      </button>
      <output className="quiet-line">{isCopied ? 'Copied' : ''}</output>
    </>
  )
}
