import { useRef, useState } from 'react'
import type { NumberFor } from '../../../domain/wire/posting.ts'
import { askNotToCall, setNumberFor } from '../../calls/posting.ts'
import { notDone, type PostingState } from './use-posting.ts'

export interface NumberState {
  /** Null until it is loaded. */
  numberFor: NumberFor | null
  isSaved: boolean
  /** Saved as it is tapped. Where several were tapped the last counts. */
  choose: (numberFor: NumberFor) => void
  isAsking: boolean
  askNotToCall: (disclosureId: string) => void
}

/** Who can have the number, and who is asked not to call it. */
export function useNumber({ uniqueId, opened, change, show }: PostingState): NumberState {
  const numberFor = opened?.posting.numberFor ?? null
  const [isSaved, setSaved] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const wanted = useRef<NumberFor | null>(null)

  const save = async (chosen: NumberFor): Promise<void> => {
    wanted.current = chosen
    setSaved(false)
    change({ numberFor: chosen })
    const saving = sent.current.then(() => setNumberFor(uniqueId, chosen))
    sent.current = saving
    const outcome = await saving
    if (wanted.current !== chosen) return
    if (outcome.kind === 'done') {
      setSaved(true)
      return
    }
    if (numberFor !== null) change({ numberFor })
    show(notDone(outcome, 'save who can have your number'))
  }
  const ask = async (disclosureId: string): Promise<void> => {
    if (opened === null) return
    setAsking(true)
    const outcome = await askNotToCall(uniqueId, disclosureId)
    setAsking(false)
    if (outcome.kind !== 'done') {
      show(notDone(outcome, 'ask them not to call'))
      return
    }
    const askedNotToCallAt = new Date().toISOString()
    const { disclosures } = opened.posting
    change({
      disclosures: disclosures.map((given) =>
        given.disclosureId === disclosureId ? { ...given, askedNotToCallAt } : given,
      ),
    })
  }
  return {
    numberFor,
    isSaved,
    choose: (chosen) => void save(chosen),
    isAsking,
    askNotToCall: (disclosureId) => void ask(disclosureId),
  }
}
