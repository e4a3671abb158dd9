// Where the link to a posting went once its number was changed.
import { LINK_TEXTED } from '../../domain/posting-in-words.ts'

/** `to` as people read it. */
export function LinkTexted({ to }: { to: string }) {
  return (
    <>
      {LINK_TEXTED.before}
      <strong>{to}</strong>
      {LINK_TEXTED.after}
    </>
  )
}
