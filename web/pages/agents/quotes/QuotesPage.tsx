// To be written.
import { Heading } from '../Heading.tsx'
export function QuotesPage() {
  return <Heading>My quotes</Heading>
}
