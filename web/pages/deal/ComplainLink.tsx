import { complainPath } from '../../../domain/addresses.ts'

export function ComplainLink({ uniqueId }: { uniqueId: string }) {
  return (
    <p className="complain">
      <a href={complainPath({ about: 'buyer', uniqueId })}>Complain about this buyer</a>
    </p>
  )
}
