// What few open is not in the console's first script: it is loaded when it is opened, and its style by `loadStyle`.
import { useEffect, useState, type ComponentType } from 'react'
import { CallAlert } from './ConsoleFrame.tsx'

const NOT_LOADED = new Error('We couldn’t open this page. Check that you’re online.')

/** A component whose script comes when it is first shown. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LoadedWhenOpened(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (loaded !== null) return
      const show = (part: ComponentType<Props>): void => {
        loaded = part
        setPart(() => part)
      }
      load().then(show, () => setFailed(true))
    }, [])
    if (Part !== null) return <Part {...props} />
    if (!hasFailed) return <output>Opening..</output>
    // Some browsers remember that a script failed, and a newer release has it under another name.
    return <CallAlert fault={NOT_LOADED} onRetry={() => location.reload()} />
  }
}
