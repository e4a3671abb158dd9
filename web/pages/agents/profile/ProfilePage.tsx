// To be written.
import { Heading } from '../Heading.tsx'
export function ProfilePage(_props: any) {
  return <Heading>Profile</Heading>
}
