// The nine sections and the date are specified. The policy says what this product does and nothing it does
// not do: a change of the one is a change of the other.
import { NumberedSections } from '../NumberedSections.tsx'
import { aboutInformation } from './about-information.tsx'
import { aboutYou } from './about-you.tsx'
import type { PageMetadata, PageProps } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Privacy policy',
  description:
    'What we keep about you and your car, who sees it, how long we keep it, and how to have it changed or erased.',
}

export function Page({ settings }: PageProps) {
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
