import { useState } from 'react'
import { later } from '../../../components/console/later.tsx'

const ReportKinds = later(() => import('./ReportKinds.tsx').then((m) => m.ReportKinds))

/** What is wrong with a car is said by one tap, and only who opens this loads it. */
export function ReportCar({ vehicleId }: { vehicleId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link">Report this posting</summary>
      {isOpen && <ReportKinds vehicleId={vehicleId} />}
    </details>
  )
}
