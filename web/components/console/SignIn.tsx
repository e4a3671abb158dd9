// The number is kept by this page alone, so that no phone number stays in a shared browser.
import { useState, type ReactNode } from 'react'
import type {
  AskedForCode,
  CodeAsker,
  SignIn as TypedCode,
} from '../../../domain/wire/sign-in.ts'
import type { CallOutcome } from '../../calls/call-outcome.ts'
import { CodeForm } from './CodeForm.tsx'
import { NumberForm } from './NumberForm.tsx'

/** A console that one signs in to by a texted code. */
export interface SignInHouse<Opened> {
  askForCode: (body: CodeAsker) => Promise<CallOutcome<AskedForCode>>
  signIn: (body: TypedCode) => Promise<CallOutcome<Opened>>
  onSignedIn: (opened: Opened) => void
  /** The first words on the page. */
  lead: string
  numberHint: string
  /** As in "If 07700 900123 is an agent’s number". */
  whoseNumber: string
  /** Said after how long the code works. */
  alsoOfCode?: string
  belowNumber?: ReactNode
  /** Whom to call where no text comes. */
  phone: ReactNode
}

type Step = { name: 'number'; isBack: boolean } | { name: 'code'; textsLate: boolean }

/** Once signed in, the console shows what the address names. */
export function SignIn<Opened>({ house }: { house: SignInHouse<Opened> }) {
  const [step, setStep] = useState<Step>({ name: 'number', isBack: false })
  const [phoneNumber, setPhoneNumber] = useState('')
  const [signInKey] = useState(madeUpKey)
  return (
    <div className="sign-in">
      {step.name === 'code' ? (
        <CodeForm
          house={house}
          asker={{ phoneNumber, signInKey }}
          textsLate={step.textsLate}
          onOtherNumber={() => setStep({ name: 'number', isBack: true })}
        />
      ) : (
        <NumberForm
          house={house}
          asker={{ phoneNumber, signInKey }}
          isBack={step.isBack}
          onAsked={(typed, { textsLate }) => {
            setPhoneNumber(typed)
            setStep({ name: 'code', textsLate })
          }}
        />
      )}
    </div>
  )
}

function madeUpKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-')
}
