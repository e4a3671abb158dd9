import type { ComponentProps } from 'react'

interface IconProps extends ComponentProps<'svg'> {
  /** Its width and height as it is drawn, such as "20 20". */
  box: string
  d: string
}

/** Hidden from screen readers: it only helps the words beside it. */
export function Icon({ box, d, ...svg }: IconProps) {
  return (
    <svg className="icon" {...svg} viewBox={`0 0 ${box}`} aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export function SearchIcon() {
  return (
    <Icon width="20" height="20" box="20 20" d="m18 18-5-5M8 14A6 6 0 1 1 8 2a6 6 0 0 1 0 12" />
  )
}

export function WarningIcon({ large = false }: { large?: boolean }) {
  const look = large ? 'icon warning-icon large' : 'icon warning-icon'
  return <Icon className={look} box="24 22" d="M12 2 22 20H2zm0 7v5m0 3v.01" />
}
