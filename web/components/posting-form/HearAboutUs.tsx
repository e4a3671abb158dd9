import { Icon } from '../Icons.tsx'
// The choice is sent nowhere, so it has no name in any form.
const ANSWERS = ['not selected', 'facebook', 'google', 'instagram', 'tiktok', 'friends', 'others']

export function HearAboutUs() {
  return (
    <div>
      <label className="label" htmlFor="hear-about-us">
        How did you hear about us?
      </label>
      <div className="select">
        <select id="hear-about-us" className="input" autoComplete="off">
          {ANSWERS.map((answer) => (
            <option key={answer}>{answer}</option>
          ))}
        </select>
        <Icon box="14 9" d="m1.5 1.5 5.5 5.5 5.5-5.5" />
      </div>
    </div>
  )
}
