// To be written.
import { Heading } from '../Heading.tsx'
export function CarPage(_props: any) {
  return <Heading>Car</Heading>
}
