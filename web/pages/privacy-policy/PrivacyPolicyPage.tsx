// The privacy policy, in the nine sections and with the date that the product specification gives. It
// says what this product does and nothing it does not do: who changes the one looks at the other.
import { NumberedSections } from '../../components/NumberedSections.tsx'
import type { PageProps } from '../page.ts'
import { aboutInformation } from './about-information.tsx'
import { aboutYou } from './about-you.tsx'

/** The Privacy policy page. */
export function PrivacyPolicyPage({ settings }: PageProps) {
  const sections = [...aboutInformation(settings), ...aboutYou(settings)]
  return (
    <NumberedSections
      title="Privacy policy"
      updated="18 May 2025"
      revised="22 November 2026"
      sections={sections}
    />
  )
}
