// Says that the car went while it was looked at.
import { Link } from 'wouter'
import { Alert } from '../../../components/Alert.tsx'
import type { CarList } from './came-from.ts'

/** What is typed stays to be read; nothing more can be sent. */
export function GoneNote({ list }: { list: CarList }) {
  return (
    <Alert kind="trouble">
      <strong>This car has gone.</strong> The owner deleted it, or it expired. You can’t send
      anything more here. <Link href={list.path}>Back to {list.name.toLowerCase()}</Link>
    </Alert>
  )
}
