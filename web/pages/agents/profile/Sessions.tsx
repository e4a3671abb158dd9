// A lost phone or a stranger's browser is seen here and signed out.
import { useQuery } from '@tanstack/react-query'
import { listSessions } from '../../../calls/agents/sign-in.ts'
import { ask } from '../../../components/console/ask.ts'
import { KEYS } from '../../../components/console/queries.ts'
import { SignOut } from '../sign-in/SignOut.tsx'
import { longDate } from '../../../components/console/long-date.ts'

export function Sessions() {
  const { data: { sessions } = { sessions: [] } } = useQuery({
    queryKey: KEYS.sessions,
    queryFn: () => ask(listSessions()),
  })
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <p className="quiet">And when it was last used.</p>
      <dl className="rows">
        {sessions.map(({ device, signedInAt, lastUsedAt, current }) => (
          <div key={`${signedInAt} ${device}`}>
            <dt>
              {device ?? 'Another program'}
              {current && ' (this one)'}
            </dt>
            <dd>{longDate(lastUsedAt)}</dd>
          </div>
        ))}
      </dl>
      {sessions.length > 1 && (
        <>
          <p className="quiet">
            If you don’t know one of these, or have lost a device, sign out everywhere. Alerts stop
            there too.
          </p>
          <SignOut how="everywhere" />
        </>
      )}
    </section>
  )
}
