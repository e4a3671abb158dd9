import { isoOrNull } from '../../../domain/basics/time.ts'
import { accept } from '../../../domain/basics/problem.ts'
import type { Agent } from '../../../domain/wire/agents.ts'
import type { Answer } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { disclosuresLeft } from './agent-limits.ts'
import { findAgent, findPerson } from './agent-storage.ts'
import { findLicences, type Licence } from './licences.ts'
import { isSubscribed, subscriptionEnd } from './trading-status.ts'

/** The agent with that id, as one of its people or its owner sees it; `signed-out` if the agent was just erased. */
export async function viewAgent(
  services: Services,
  { id, personId }: { id: string; personId: string | null },
): Promise<Answer<Agent>> {
  const { database, clock } = services
  const agent = await findAgent(database, id)
  if (agent === undefined) return { ok: false, reason: 'signed-out' }
  const person = personId === null ? undefined : await findPerson(database, personId)
  const { further, sent } = await findLicences(database, [id], clock.now())
  const shown = {
    agentId: agent.id,
    businessName: agent.name,
    contactName: agent.contact_name,
    phoneNumber: agent.phone,
    contact: agent.contact,
    yardPostcode: agent.yard_postcode,
    licenceNumber: agent.licence_number,
    licenceCouncil: agent.licence_council,
    licenceExpires: agent.licence_expires,
    licenceKind: agent.licence_kind,
    atfPermit: agent.atf_permit,
    // An agent in another state has no session.
    state: agent.state as Agent['state'],
    subscribed: isSubscribed(agent, clock.now()),
    subscribedUntil: isoOrNull(subscriptionEnd(agent)),
    paymentFailed: agent.payment_failed_at !== null,
    disclosuresLeft: await disclosuresLeft(services, id),
    furtherLicences: further.map(showLicence),
    sentLicences: sent.map(showLicence),
  }
  if (person === undefined) return accept({ ...shown, personName: null, isAccountOwner: true })
  const { phone: phoneNumber, name: personName } = person
  return accept({ ...shown, phoneNumber, personName, isAccountOwner: false })
}

function showLicence({ number, council, expires }: Licence) {
  return { number, council, lastDay: expires }
}
