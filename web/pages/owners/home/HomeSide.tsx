import { Steps } from '../../../components/Steps.tsx'
import { NoHiddenCharges } from '../../../components/NoHiddenCharges.tsx'

const STEPS = [
  { what: 'We’ll text you a link', how: 'Open it so that buyers can reach you.' },
  { what: 'Buyers send prices', how: 'We text you the best.' },
  { what: 'You choose', how: 'Contact the buyer with the best price, or none of them.' },
]

export function HomeSide() {
  return (
    <div className="side">
      <NoHiddenCharges />
      <Steps steps={STEPS} />
      <div className="notes">
        <div>
          <h3>Your phone number</h3>
          <p>
            Only buyers with a licence can see it, and only once you say the car is yours. You can
            keep it for the one you choose.
          </p>
        </div>
        <div>
          <h3>If the car is scrapped</h3>
          <p>
            It goes to an Authorised Treatment Facility, which gives you a Certificate of
            Destruction. Then tell DVLA.
          </p>
        </div>
      </div>
    </div>
  )
}
