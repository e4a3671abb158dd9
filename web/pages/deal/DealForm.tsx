import { useRef, useState, type ReactNode } from 'react'
import { dealCall } from '../../../domain/addresses.ts'
import type { DealStep } from '../../calls/deal.ts'
import { Alert } from '../../components/Alert.tsx'
import { BusyButton } from '../../components/BusyButton.tsx'
import { StepForm } from '../../components/link-pages/StepForm.tsx'
import { trimmedFields } from '../../components/form-texts.ts'
import { useFormProblems } from '../../components/use-form-problems.ts'
import type { DealSteps } from './use-deal.ts'

interface OneStep {
  steps: DealSteps
  step: DealStep
  /** Sent with what is typed. */
  fields?: Record<string, string>
}

interface DealFormProps extends OneStep {
  className?: string
  /** The fields and the button; `errorOf` says what is wrong with a field. */
  children: (errorOf: (field: string) => string | undefined, isDone: boolean) => ReactNode
}

/** One step: the script sends it, or where there is none the browser itself. */
export function DealForm({ steps, step, fields, className, children }: DealFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const problems = useFormProblems(form)
  const [isDone, setDone] = useState(false)
  const send = async (): Promise<void> => {
    if (form.current === null) return
    problems.clear()
    const failed = await steps.take(step, textsOf(form.current))
    setDone(failed === null)
    if (failed !== null) problems.show(failed.problems, failed.words)
  }
  return (
    <StepForm
      ref={form}
      action={dealCall(steps.uniqueId, step)}
      className={className}
      fields={fields ?? {}}
      onSend={() => void send()}
      onInput={() => setDone(false)}
    >
      {children(problems.of, isDone)}
      {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
    </StepForm>
  )
}

// A photo goes by a call of its own.
function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of trimmedFields(form)) {
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}

interface StepButtonProps extends OneStep {
  className: string
  busyText: string
  children: string
}

/** A step of one button. */
export function StepButton({ className, busyText, children, ...step }: StepButtonProps) {
  const { busy } = step.steps
  return (
    <DealForm {...step}>
      {() => (
        <BusyButton
          type="submit"
          className={className}
          busyText={busy === step.step ? busyText : null}
          disabled={busy !== null}
        >
          {children}
        </BusyButton>
      )}
    </DealForm>
  )
}
