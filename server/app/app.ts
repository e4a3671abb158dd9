import type { Socket } from 'node:net'
import serializerCompilers from '@fastify/fast-json-stringify-compiler'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { MINUTE_MS } from '../../domain/basics/time.ts'
import { ProblemBody } from '../../domain/wire/schema.ts'
import { applicationCalls } from '../agents/accounts/application-calls.ts'
import { profileCalls } from '../agents/profile/profile-calls.ts'
import { billingCalls } from '../agents/billing/billing-calls.ts'
import { stripeEvents } from '../agents/billing/stripe-events.ts'
import { disclosureCalls } from '../agents/disclosures/disclose-phone.ts'
import { signInCalls } from '../agents/sign-in/sign-in-calls.ts'
import { deskAgentCalls } from '../desk/agent-calls.ts'
import { deskComplaintCalls } from '../desk/complaint-calls.ts'
import { deskSignInCalls } from '../desk/desk-sign-in-calls.ts'
import { deskPeopleCalls } from '../desk/people-calls.ts'
import { deskPostingCalls } from '../desk/posting-calls.ts'
import { deskRecordCalls } from '../desk/record-calls.ts'
import { deskTextCalls } from '../desk/text-calls.ts'
import { deskTodayCalls } from '../desk/today-calls.ts'
import { alertCalls } from '../market/alerts/save-alerts.ts'
import { complaintCalls } from '../market/complaints/take-complaint.ts'
import { collectionCalls } from '../market/deals/agents-steps.ts'
import { choiceCalls } from '../market/deals/choose-quote.ts'
import { dealCalls } from '../market/deals/owners-steps.ts'
import { ownQuoteCalls } from '../market/quotes/own-quote-calls.ts'
import { quoteCalls } from '../market/quotes/quotes-link.ts'
import { vehicleCalls } from '../market/search/vehicle-calls.ts'
import { tradeBookCalls } from '../market/trade-book/show-book-quotes.ts'
import { twilioCalls } from '../messages/texts/outbox/twilio-calls.ts'
import { factsCalls } from '../owners/facts/facts.ts'
import { linkCalls, numberCalls } from '../owners/postings/edit-posting.ts'
import { lostLinkCalls } from '../owners/postings/lost-link.ts'
import { photoCalls } from '../owners/postings/posting-photo.ts'
import { submitCalls } from '../owners/postings/submit-posting.ts'
import { rememberMethods } from '../platform/http/accept.ts'
import { warnOfUntrustedProxy } from '../platform/http/client-networks.ts'
import { refuseForeignPages } from '../platform/http/own-origin.ts'
import { limitRates, limitConnections } from '../platform/http/rate-limit.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { endSlowBodies } from '../platform/http/slow-bodies.ts'
import { randomId } from '../platform/identifiers.ts'
import type { Services } from '../platform/services.ts'
import { devTexts } from '../site/dev-texts.ts'
import { describeCalls, openapiCalls } from '../site/openapi.ts'
import { loadPages } from '../site/pages.ts'
import { serveFiles, servePages } from '../site/serve-pages.ts'
import { healthCalls, openReadiness, type Readiness } from '../upkeep/health/readiness.ts'
import type { Metrics } from '../upkeep/metrics/open-metrics.ts'
import { closeCalls } from '../upkeep/people/close-account.ts'
import { nameVehicleCalls } from '../vehicles/registers/name-vehicle.ts'
import { answerErrors, answerUnreadable, decodableAddress, ignoreExpectations } from './errors.ts'
import { logWrites, noteEvents } from './log-requests.ts'
import { setRoutePolicy } from './route-policy.ts'

const HEADERS_LIMIT_MS = 20_000
// Node's own default is every half minute.
const LOOK_MS = 1000
// A slow phone may take minutes over a photo; nobody needs longer.
const REQUEST_LIMIT_MS = 5 * MINUTE_MS
const JSON_LIMIT_BYTES = 64 * 1024
// The most that Node reads of headers, so that even the oddest id is looked up like any other.
const LONGEST_ADDRESS = 16 * 1024

interface Around {
  /** Called after each call that may have written. */
  afterWrite?: () => void
  leaving?: AbortController
  /** Checks everything that the process depends on, if others share the check. */
  readiness?: () => Promise<Readiness>
  meter?: Metrics['meter']
}

/** The whole site as one Fastify instance, not yet listening. Throws if the pages are not built. */
export async function buildApp(
  services: Services,
  {
    afterWrite = () => undefined,
    leaving = new AbortController(),
    readiness = openReadiness(services, leaving.signal),
    meter,
  }: Around = {},
): Promise<FastifyInstance> {
  const { trustProxy: hops } = services.config
  const app = fastify({
    logger: false,
    trustProxy: hops > 0 && ((_address: string, hop: number) => hop < hops),
    return503OnClosing: false,
    // Every route would get a timer of its own, and a busy machine is slow, not stuck.
    pluginTimeout: 0,
    genReqId: randomId,
    bodyLimit: JSON_LIMIT_BYTES,
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: 10_000,
    http: {
      headersTimeout: HEADERS_LIMIT_MS,
      connectionsCheckingInterval: LOOK_MS,
      // `refuseForeignPages` refuses requests without a host; Node would do so without our headers.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: LONGEST_ADDRESS, ignoreTrailingSlash: true },
    rewriteUrl: decodableAddress,
    clientErrorHandler: answerUnreadable(services.config),
    schemaController: { compilersFactory: compiledSchemas },
  })

  app.removeContentTypeParser('text/plain')
  shutDownGracefully(app, leaving)
  ignoreExpectations(app)
  limitConnections(app, services.config)
  warnOfUntrustedProxy(app, services)
  meter?.(app)
  logWrites(app, services, afterWrite)
  noteEvents(app, services)
  securityHeaders(app, services.config)
  const pages = loadPages(services.config)
  // This comes before the pages, whose errors it answers too.
  answerErrors(app, services, pages)
  endSlowBodies(app)
  refuseForeignPages(app, services.config)
  await limitRates(app, services.config)
  await serveFiles(app)
  await describeCalls(app, services.config)
  const methods = rememberMethods(app)
  setRoutePolicy(app, services)

  servePages(app, services, pages)
  submitCalls(app, services, pages)
  photoCalls(app, services)
  factsCalls(app, services)
  linkCalls(app, services, pages)
  numberCalls(app, services)
  lostLinkCalls(app, services)
  nameVehicleCalls(app, services)
  quoteCalls(app, services)
  choiceCalls(app, services)
  dealCalls(app, services)
  collectionCalls(app, services)
  applicationCalls(app, services)
  complaintCalls(app, services, pages)
  signInCalls(app, services)
  profileCalls(app, services)
  alertCalls(app, services)
  billingCalls(app, services)
  closeCalls(app, services)
  ownQuoteCalls(app, services)
  tradeBookCalls(app, services)
  vehicleCalls(app, services)
  disclosureCalls(app, services)
  deskSignInCalls(app, services)
  // In the order of the desk's links.
  deskTodayCalls(app, services)
  deskAgentCalls(app, services)
  deskPostingCalls(app, services)
  deskComplaintCalls(app, services)
  deskTextCalls(app, services)
  deskRecordCalls(app, services)
  deskPeopleCalls(app, services)
  await twilioCalls(app, services)
  await stripeEvents(app, services)
  openapiCalls(app)
  healthCalls(app, readiness)
  await app.after()
  methods.refuseOthers()
  // This comes after `refuseOthers`, or a 405 would show other machines that the page is there.
  devTexts(app, services)
  return app
}

// A server that was asked to stop goes on for a moment, until the load balancer has seen that it is leaving: a request
// that arrives at a closed port gets no answer. Each answer is the last of its connection then, since busy keep-alive
// connections would keep the server from closing.
function shutDownGracefully(app: FastifyInstance, leaving: AbortController): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))

  app.addHook('preClose', async () => {
    leaving.abort()
    app.server.closeIdleConnections()
    // A browser opens connections ahead of need, and Node does not count those as idle.
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (leaving.signal.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
}

export const compileSerializer = serializerCompilers()({ Problem: ProblemBody })
type Serializer = ReturnType<typeof compileSerializer>
type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>

// Compiled when first needed, since all take an eighth of a start, and once for all alike: most refusals share one.
const known = new Map<string, Serializer>()

export const compiledSchemas = {
  // The product's own rules judge requests; their schemas only describe them.
  buildValidator: (() => () => () => true) as unknown as NonNullable<Compilers['buildValidator']>,
  buildSerializer: (): typeof compileSerializer => (route) => {
    let compiled: Serializer | undefined
    return (value) => {
      compiled ??= onceEach(route)
      return compiled(value)
    }
  },
}

function onceEach(route: Parameters<typeof compileSerializer>[0]): Serializer {
  const text = JSON.stringify(route.schema)
  const compiled = known.get(text) ?? compileSerializer(route)
  known.set(text, compiled)
  return compiled
}
