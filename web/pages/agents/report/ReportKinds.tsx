import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_KINDS, REPORTS } from '../../../../domain/complaint-fields.ts'
import type { TakenComplaint } from '../../../../domain/wire/complaints.ts'
import { reportCar } from '../../../calls/agents/complaints.ts'
import { complainPath } from '../../../../domain/addresses.ts'
import { Alert } from '../../../components/Alert.tsx'
import { loadStyle } from '../../../components/load-style.ts'
import { useCall } from '../car/use-call.ts'
import { KEYS } from '../../../components/console/queries.ts'
import style from './report.css?url'

await loadStyle(style)

/** Each is sent as it is tapped. */
export function ReportKinds({ vehicleId }: { vehicleId: string }) {
  const queries = useQueryClient()
  const [taken, setTaken] = useState<TakenComplaint | null>(null)
  const { busy, fault, send } = useCall(
    (kind: (typeof REPORT_KINDS)[number]) => reportCar(vehicleId, kind),
    (answer) => {
      setTaken(answer)
      void queries.invalidateQueries({ queryKey: KEYS.profile })
    },
  )
  return (
    <div className="report">
      <output>
        {taken !== null && (
          <Alert kind="done">
            <strong>Thank you.</strong> We’ll look at it.
            {taken.givenBack && ' The number doesn’t count towards today’s.'}
          </Alert>
        )}
      </output>
      {taken === null &&
        REPORT_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="button"
            disabled={busy}
            onClick={() => send(kind)}
          >
            {REPORTS[kind]}
          </button>
        ))}
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
      {taken === null && (
        <p>
          <a href={complainPath({ about: 'posting', vehicleId })}>Tell us more, or add a photo</a>
        </p>
      )}
    </div>
  )
}
