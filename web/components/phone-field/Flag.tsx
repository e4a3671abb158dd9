// The flag of the first paint is drawn here, small enough for the page. All others are symbols of one
// picture, fetched when the first of them is shown.
import flags from './flags.svg?url'
import { UNITED_KINGDOM } from './phone-typing.ts'

/** The flag of the country with this ISO code. Decoration: its name is always beside it. */
export function Flag({ iso }: { iso: string }) {
  return (
    <svg className="flag" viewBox="0 0 60 40" aria-hidden="true">
      {iso === UNITED_KINGDOM.iso ? <UnionFlag /> : <use href={`${flags}#${iso}`} />}
    </svg>
  )
}

function UnionFlag() {
  const saltire = 'm0 0 60 40m0-40L0 40'
  const cross = 'M30 0v40M0 20h60'
  return (
    <>
      <path fill="#012169" d="M0 0h60v40H0z" />
      <g stroke="#fff">
        <path strokeWidth="8" d={saltire} />
        <path stroke="#c8102e" strokeWidth="3" d={saltire} />
        <path strokeWidth="13" d={cross} />
        <path stroke="#c8102e" strokeWidth="8" d={cross} />
      </g>
    </>
  )
}
