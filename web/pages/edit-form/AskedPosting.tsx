// What stands first when a link is opened for the first time: whose car is it?
import { readablePhone } from '../../../domain/readable-phone.ts'
import { Answer, NO, WhoseCar, YES } from '../../components/WhoseCar.tsx'
import type { OpenedPosting } from '../../calls/get-posting.ts'

interface AskedPostingProps {
  posting: OpenedPosting['posting']
  busy: boolean
  onYes: () => void
  onNo: (button: HTMLElement) => void
}

/** The question with both answers. */
export function AskedPosting({ posting, busy, onYes, onNo }: AskedPostingProps) {
  const phone = readablePhone(posting.phoneNumber)
  return (
    <WhoseCar
      level="h1"
      registration={posting.registrationNumber}
      vehicle={posting.vehicle}
      why={`Somebody gave us your number, ${phone}, to sell it to a local buyer.`}
    >
      <div className="answers">
        <Answer {...YES} disabled={busy} onClick={onYes} />
        <Answer {...NO} disabled={busy} onClick={onNo} />
      </div>
    </WhoseCar>
  )
}
