// To be written.
import { Heading } from '../Heading.tsx'
export function SignInPage(_props: any) {
  return <Heading>Sign in</Heading>
}
