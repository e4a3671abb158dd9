import { tokenOf } from '../../../../domain/site/site-settings.ts'
import { SubmitButton } from '../../../components/BusyButton.tsx'
import { WarningIcon } from '../../../components/Icons.tsx'
import { ApplicationFields, SignInLine } from '../agents-apply/ApplicationFields.tsx'
import type { PageMetadata } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'Check your application',
  description: 'We couldn’t take your application as it is.',
}

export function Page() {
  return (
    <main className="narrow">
      <div className="refused">
        <WarningIcon large />
        <h1>Check your application</h1>
        <p>We couldn’t take it as it is. What you typed is below.</p>
        <ul className="plain problems">%PROBLEMS%</ul>
      </div>
      <form className="fields" method="post" action="/agent/applications">
        {/* The server fills the same names in: server/site/pages.ts. */}
        <ApplicationFields
          typed={(field) => `%TYPED_${tokenOf(field)}%`}
          radioOf={(kind) => `%RADIO_${kind.toUpperCase()}%`}
        />
        <SubmitButton busyText={null}>Send Application</SubmitButton>
        <SignInLine />
      </form>
    </main>
  )
}
