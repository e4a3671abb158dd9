// The calls by which the owner of an agent's account adds and removes the other people of the business.
import type { FastifyInstance } from 'fastify'
import { Done } from '../../domain/wire/outcome.ts'
import { AddedPerson, PersonList } from '../../domain/wire/people.ts'
import { object, string } from '../../domain/wire/schema.ts'
import { signedInAgent } from '../agents/require-agent.ts'
import { refusals } from '../http/problem-details.ts'
import { bodyText } from '../http/read-bodies.ts'
import type { Services } from '../services.ts'
import { addPerson } from './add-person.ts'
import { listPeople } from './list-people.ts'
import { removePerson } from './remove-person.ts'

const PEOPLE = '/agent/people'
const PERSON = '/agent/people/:personId'

/** Registers the three calls. */
export function peopleCalls(app: FastifyInstance, services: Services): void {
  const config = { kind: 'agent', ownerOnly: true } as const

  app.get(PEOPLE, { config, schema: schemas.list }, async (request, reply) => {
    const { id, justSignedIn: changeable } = signedInAgent(request)
    return reply.send({ people: await listPeople(services, id), changeable })
  })

  // Somebody who finds a console open adds no way in that outlasts it.
  const adding = { config: { ...config, justSignedIn: true }, schema: schemas.add } as const
  app.post(PEOPLE, adding, async (request, reply) => {
    const { id: agent } = signedInAgent(request)
    const added = await addPerson(services, agent, {
      name: bodyText(request.body, 'name'),
      phoneNumber: bodyText(request.body, 'phoneNumber'),
    })
    if (!added.ok) return reply.refuse(added)
    request.note({ event: 'person-added', agent })
    return reply.succeed()
  })

  app.delete<{ Params: { personId: string } }>(
    PERSON,
    { config: { ...config, unapproved: true }, schema: schemas.remove },
    async (request, reply) => {
      const { id: agent } = signedInAgent(request)
      const person = { agentId: agent, personId: request.params.personId }
      const removed = await removePerson(services, person, { who: 'the agent' })
      if (!removed.ok) return reply.refuse(removed)
      request.note({ event: 'person-removed', agent })
      return reply.succeed()
    },
  )
}

const tags = ['Agents']

const schemas = {
  list: {
    tags,
    summary: 'The people of your business',
    description: 'For the account’s owner alone, as the next two.',
    response: { 200: PersonList, ...refusals([401, 403, 429, 503]) },
  },
  add: {
    tags,
    summary: 'Add somebody to your business',
    description:
      'They get a text in the daytime, at most one a day, and sign in with their own number within seven days. The answer is the same for a number that signs in to another account: nothing changes there.',
    body: AddedPerson,
    response: {
      200: Done,
      ...refusals([400, 401, 403, 413, 415, 429, 503], {
        400: 'A field is missing or wrong, the number is one of yours (`here-already`), or there are ten people (`too-many-people`)',
        403: 'You aren’t the account’s owner (`owner-only`), signed in more than 15 minutes ago (`sign-in-again`), or may not trade',
      }),
    },
  },
  remove: {
    tags,
    summary: 'Remove somebody from your business',
    description:
      'They are signed out everywhere at once. Their name stays beside what they quoted for a year.',
    params: object({ personId: string() }),
    response: { 200: Done, ...refusals([401, 403, 404, 429, 503]) },
  },
}
