import { useEffect, useRef, useState, type ReactNode } from 'react'
import { dealStepCall, type DealStep } from '../../../calls/deal.ts'
import { Alert } from '../../../components/Alert.tsx'
import { BusyButton } from '../../../components/BusyButton.tsx'
import { ProblemOf } from '../../../components/Field.tsx'
import { StepForm } from '../../../components/link-pages/LinkPageParts.tsx'
import { focusIfLost } from '../../../components/focus.ts'
import { PhotoField } from '../../../components/photo-field/PhotoField.tsx'
import type { ChosenPhoto } from '../../../components/photo-field/use-chosen-photo.ts'
import { useFormProblems, readTrimmed } from '../../../components/form-problems.ts'
import type { DealSteps, Sent } from './use-deal.ts'

interface OneStep {
  steps: DealSteps
  step: DealStep
  fields?: Record<string, string>
}

interface DealFormProps extends OneStep {
  className?: string
  hasPhoto?: boolean
  button: { className: string; label: string; busyText: string }
  children?: ReactNode
  doneText?: string
}

/** One step: the script sends it, or where there is none the browser itself. */
export function DealForm({ steps, step, fields, hasPhoto = false, ...form }: DealFormProps) {
  const { className = '', button, children, doneText } = form
  const ref = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const photo = useRef<ChosenPhoto | null>(null)
  const problems = useFormProblems(ref)
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle')
  // The button was disabled meanwhile.
  useEffect(() => {
    if (state === 'done') focusIfLost(submit.current)
  }, [state])
  const send = async (): Promise<void> => {
    if (ref.current === null) return
    problems.clear()
    setState('busy')
    const texts = textsOf(ref.current)
    const sent: Sent = { texts, photo: await photo.current }
    const failed = await steps.take(step, sent)
    setState(failed === null ? 'done' : 'idle')
    if (failed !== null) problems.show(failed.problems, failed.line)
  }
  return (
    <StepForm
      ref={ref}
      action={dealStepCall(steps.of, step)}
      className={className}
      fields={fields ?? {}}
      {...(step === 'outcome-photo' && { encType: 'multipart/form-data' })}
      onSend={() => void send()}
      onInput={() => setState((now) => (now === 'done' ? 'idle' : now))}
    >
      <ProblemOf value={problems.of}>{children}</ProblemOf>
      {hasPhoto && (
        <PhotoField
          label="Add a photo"
          note="Optional. Only we see it."
          uploading={null}
          onChange={(chosen) => {
            photo.current = chosen
          }}
        />
      )}
      <BusyButton
        ref={submit}
        type="submit"
        className={button.className}
        busyText={state === 'busy' ? button.busyText : null}
        disabled={steps.isBusy}
      >
        {button.label}
      </BusyButton>
      {doneText !== undefined && <output className="saved">{state === 'done' && doneText}</output>}
      {problems.line !== null && <Alert kind="warning">{problems.line}</Alert>}
    </StepForm>
  )
}

function textsOf(form: HTMLFormElement): Sent['texts'] {
  const texts: Sent['texts'] = {}
  for (const [name, value] of readTrimmed(form)) {
    if (typeof value === 'string') texts[name] = value
  }
  if ('otherDays' in texts) texts['otherDays'] = new FormData(form).getAll('otherDays').map(String)
  return texts
}

interface StepButtonProps extends OneStep {
  className: string
  children: string
}

export function StepButton({ className, children, ...step }: StepButtonProps) {
  return <DealForm {...step} button={{ className, label: children, busyText: 'Saving..' }} />
}
