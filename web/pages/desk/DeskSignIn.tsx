import { useEffect, useEffectEvent, useState } from 'react'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { DeskProfile } from '../../../domain/wire/desk.ts'
import { signInByLink } from '../../calls/desk.ts'
import { Alert } from '../../components/Alert.tsx'
import { SupportPhone } from '../../components/SupportLinks.tsx'
import { SignIn } from '../../components/console/SignIn.tsx'
import { useAction } from '../../components/console/use-action.ts'
import { useSignedIn } from '../../components/console/queries.ts'

export function DeskSignIn({ settings }: { settings: Settings }) {
  const onSignedIn = useSignedIn()
  const link = useLink(onSignedIn)
  if (link.isOpening) return <output>Opening..</output>
  const house = {
    calls: '/operator',
    opens: 'role',
    onSignedIn,
    lead: `For the people who run ${settings.siteName}. We’ll text a code to your mobile number.`,
    numberHint: 'Your work number. For example, 07700 900123.',
    whoseNumber: 'a number of this desk',
    belowNumber: (
      <p className="after">
        Do you buy cars? <a href="/agents">Sign in for agents</a>.
      </p>
    ),
    phone: <SupportPhone settings={settings} />,
  } as const
  return (
    <>
      {link.fault !== null && <Alert kind="warning">{link.fault.message}</Alert>}
      <SignIn<DeskProfile> house={house} />
    </>
  )
}

// A link that the shell printed has its token behind #, where no server and no log sees it.
function useLink(onSignedIn: (operator: DeskProfile) => void) {
  const [token] = useState(() => location.hash.slice(1))
  const { fault, send } = useAction(signInByLink, onSignedIn)
  const open = useEffectEvent(send)
  useEffect(() => {
    if (token === '') return
    history.replaceState(history.state, '', location.pathname)
    open(token)
  }, [token])
  return { isOpening: token !== '' && fault === null, fault }
}
