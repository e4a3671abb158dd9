import { Link } from 'wouter'
import { inPounds } from '../../../../domain/basics/money.ts'
import { readablePhone } from '../../../../domain/people/readable-phone.ts'
import type { DeskAgent } from '../../../../domain/wire/desk-agents.ts'
import { TablePart } from '../parts/DeskTable.tsx'
import { timeWords } from '../../../components/console/when.ts'
import { ActionForm } from './ActionForm.tsx'

export function LatestParts({ agent }: { agent: DeskAgent }) {
  return (
    <>
      <TablePart
        title="People"
        columns={['Name', 'Phone', 'This month', ['Change', 'act']]}
        rows={agent.people.map(({ personId, name, phoneNumber, hasSignedIn, quotedThisMonth }) => ({
          key: personId ?? '',
          look: hasSignedIn ? 'strong' : 'faded',
          cells: [
            name,
            phoneNumber && readablePhone(phoneNumber),
            quotedThisMonth === 1 ? '1 quote' : `${quotedThisMonth} quotes`,
            personId !== null && (
              <ActionForm
                key="remove"
                title="Remove"
                agentId={agent.id}
                action="remove-person"
                given={{ personId }}
                button={`Remove ${name}`}
                busyText="Removing.."
              />
            ),
          ],
        }))}
        empty="Nobody."
      />
      <TablePart
        title="Latest quotes"
        columns={['Car', ['Amount', 'amount'], ['Given', 'end']]}
        rows={agent.latestQuotes.map(({ vehicleId, registration, amount, at }) => ({
          key: vehicleId,
          cells: [
            <Link key="car" href={`/desk/postings/${vehicleId}`}>
              {registration ?? 'Posting'}
            </Link>,
            inPounds(amount),
            timeWords(at),
          ],
        }))}
        empty="No quotes yet."
      />
      <TablePart
        title="Latest numbers given"
        columns={['Posting', 'To', ['When', 'end']]}
        rows={agent.latestNumbers.map(({ vehicleId, person, at }) => ({
          key: at,
          cells: [
            vehicleId === null ? (
              'Gone'
            ) : (
              <Link key="car" href={`/desk/postings/${vehicleId}`}>
                See the posting
              </Link>
            ),
            person ?? agent.contactName,
            timeWords(at),
          ],
        }))}
        empty="None yet."
      />
    </>
  )
}
