import { useState } from 'react'
import { CHECKS } from '../../../../domain/agents/agent-decisions.ts'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { doOnceAtDesk } from '../../../calls/desk-calls.ts'
import { Alert } from '../../../components/Alert.tsx'
import { timeWords } from '../../../components/console/when.ts'
import { useAct } from '../parts/use-act.ts'

const PUBLIC_REGISTER = 'https://environment.data.gov.uk/public-register/view/'
const HOW = {
  licence: {
    line: 'Same business name, yard and last day',
    register: `${PUBLIC_REGISTER}search-scrap-metal-dealers`,
  },
  permit: {
    line: 'Environment Agency, end-of-life vehicles',
    register: `${PUBLIC_REGISTER}index`,
  },
  phone: { line: 'Call back on a number from their own site or the register', register: null },
}

/** The checks before somebody may trade, each ticked in the name of the operator who made it. */
export function Checks({ agent: { id, checks } }: { agent: DeskAgent }) {
  return (
    <section className="part">
      <h2>What you checked</h2>
      <p>A tick is recorded with your name and the time. Owners see the day of the check.</p>
      <ul className="application-checks">
        {checks.map((check) => (
          <CheckRow key={check.check} agentId={id} {...check} />
        ))}
      </ul>
    </section>
  )
}

type CheckRowProps = DeskAgent['checks'][number] & { agentId: string }

function CheckRow({ agentId, check, who, at }: CheckRowProps) {
  const { line, register } = HOW[check]
  // Shown until the server's answer comes.
  const [pressed, setPressed] = useState<{ isTicked: boolean; at: string | null } | null>(null)
  const isPressed = pressed !== null && pressed.at === at
  const { fault, run } = useAct(() =>
    doOnceAtDesk(`agents/${agentId}/checks`, { check, isTicked: at === null }),
  )
  const isTicked = isPressed && fault === null ? pressed.isTicked : at !== null
  return (
    <li>
      <input
        id={check}
        type="checkbox"
        aria-describedby={`${check}-line`}
        checked={isTicked}
        onChange={() => {
          setPressed({ isTicked: at === null, at })
          void run()
        }}
      />
      <div>
        <label htmlFor={check}>{CHECKS[check]}</label>
        <p id={`${check}-line`} className="quiet">
          {at === null ? line : `${who}, ${timeWords(at)}`}
        </p>
      </div>
      {register !== null && (
        <a href={register} target="_blank" rel="noreferrer">
          Open register<span className="visually-hidden">: {CHECKS[check]}</span>
        </a>
      )}
      {fault !== null && <Alert kind="warning">{fault}</Alert>}
    </li>
  )
}
