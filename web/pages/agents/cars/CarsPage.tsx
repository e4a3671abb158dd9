// To be written.
import { Heading } from '../Heading.tsx'
export function CarsPage(_props: any) {
  return <Heading>Cars</Heading>
}
