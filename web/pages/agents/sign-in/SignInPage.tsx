// The number is kept by this page alone, so that no phone number stays in a shared browser.
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Settings } from '../../../../domain/site-settings.ts'
import { useSignedIn } from '../use-profile.ts'
import { CodeForm } from './CodeForm.tsx'
import { NumberForm } from './NumberForm.tsx'

type Step = { name: 'number'; isBack: boolean } | { name: 'code' }

/** Once signed in, the console shows what the address names. */
export function SignInPage({ settings }: { settings: Settings }) {
  const [step, setStep] = useState<Step>({ name: 'number', isBack: false })
  const [phoneNumber, setPhoneNumber] = useState('')
  const [signInKey] = useState(madeUpKey)
  const [location] = useLocation()
  const putSignedIn = useSignedIn()

  if (step.name === 'code') {
    return (
      <div className="sign-in">
        <CodeForm
          asker={{ phoneNumber, signInKey }}
          settings={settings}
          onSignedIn={putSignedIn}
          onOtherNumber={() => setStep({ name: 'number', isBack: true })}
        />
      </div>
    )
  }
  return (
    <div className="sign-in">
      <NumberForm
        phoneNumber={phoneNumber}
        signInKey={signInKey}
        isBack={step.isBack}
        isElsewhere={location !== '/agents'}
        onSignedIn={putSignedIn}
        onAsked={(typed) => {
          setPhoneNumber(typed)
          setStep({ name: 'code' })
        }}
      />
    </div>
  )
}

function madeUpKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}
