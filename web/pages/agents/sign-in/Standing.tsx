// To be written.
import { Heading } from '../Heading.tsx'
export function Standing(_props: any) {
  return <Heading>Waiting</Heading>
}
