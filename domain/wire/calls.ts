// Every call of the site: its method and path, what is sent, and what it answers. The server makes its routes of
// these, and pages take the types.
import { Agent, Alerts, AlertsChange, PriceAnswer, ProfileChange, PushDevice } from './agents.ts'
import { SentApplication, SentLicence, StripePage, Subscription } from './agents.ts'
import * as complaints from './complaints.ts'
import * as deals from './deal.ts'
import { FactsForm, SavedFacts } from './facts.ts'
import { AddedPerson, PersonList } from './people.ts'
import * as postings from './posting.ts'
import { ListedQuote, Listing, NamedQuote, OfferedTerms, OwnQuote } from './quotes.ts'
import { TypedRegistration, VehicleName } from './scrap-guide.ts'
import { array, fileOf, object, oneOf, optional, string, type Done } from './schema.ts'
import { type Optional, type Schema } from './schema.ts'
import * as desk from './desk.ts'
import { DESK_AGENT_ACTIONS, DeskDecision, SoughtAgents, TextPreview } from './desk-agents.ts'
import type { DeskAgentAction } from './desk-agents.ts'
import { Acted, DeskPage } from './desk-page.ts'
import * as signIn from './sign-in.ts'
import { BookFileQuery, Month, TradeBook, TradeBookQuery } from './trade-book.ts'
import * as vehicles from './vehicles.ts'

const picture = { answer: fileOf('image/jpeg', 'JPEG') }
const { carPhoto } = deals.OutcomePhoto.properties
const withPhoto = { body: object({ carPhoto }), answer: postings.KeptPhotos }
/** A step behind a link, after which there still is a deal. */
const dealStep = { query: deals.OfDeal, answer: deals.Deal }
const lastStep = { query: deals.OfDeal }

type AgentActions = {
  [A in DeskAgentAction as `POST /operator/agents/:id/${A}`]: {
    body: (typeof DESK_AGENT_ACTIONS)[A]
  }
}
const AGENT_ACTIONS = Object.fromEntries(
  Object.entries(DESK_AGENT_ACTIONS).map(([action, body]) => [
    `POST /operator/agents/:id/${action}`,
    { body },
  ]),
) as AgentActions

export const CALLS = {
  // Owners: a car, and the link that opens it.
  'POST /vehicle': { body: TypedRegistration, answer: VehicleName },
  'POST /car/submit-form': {
    body: object({ ...postings.PostingForm.properties, carPhoto: optional(carPhoto) }),
    answer: postings.SubmittedPosting,
  },
  'POST /car/lost-link': { body: postings.LostLink },
  'GET /car/get-data/:uniqueId': { answer: postings.Posting },
  'PUT /car/edit-form/:uniqueId': { body: postings.PostingForm, answer: postings.EditedPosting },
  'POST /car/edit-form/:uniqueId': {
    body: object({
      ...postings.PostingForm.properties,
      etag: optional(string('What PUT is sent as If-Match')),
    }),
    answer: postings.EditedPosting,
  },
  'DELETE /car/delete-data/:uniqueId': { answer: postings.DeletedPosting },
  'POST /car/delete-data/:uniqueId': { answer: postings.DeletedPosting },
  'POST /car/link-opened/:uniqueId': { answer: postings.ConfirmedPhone },
  'POST /car/not-me/:uniqueId': { query: object({ stop: optional(postings.Stoppable) }) },
  'POST /car/number-for/:uniqueId': { body: postings.NumberForForm },
  'POST /car/ask-not-to-call/:uniqueId': { body: postings.AskNotToCall },
  'POST /car/facts/:uniqueId': { body: FactsForm, answer: SavedFacts },
  'GET /car/photos/:uniqueId/:photoId': picture,
  'POST /car/photos/:uniqueId': withPhoto,
  'POST /car/photos/:uniqueId/:photoId/remove': { answer: postings.KeptPhotos },

  // Owners: quotes and the deal.
  'GET /quotes/:listingId/:agentId': { answer: array(ListedQuote, 'Every quote') },
  'GET /quotes/:listingId/:agentId/listing': { answer: Listing },
  'POST /quotes/:listingId/:agentId/link-opened': { answer: postings.ConfirmedPhone },
  'POST /quotes/:listingId/:agentId/decline': { body: NamedQuote },
  'POST /quotes/:listingId/:agentId/undo-decline': { body: NamedQuote },
  'POST /quotes/:listingId/:agentId/choose': { body: deals.ChosenQuote },
  'POST /quotes/:listingId/:agentId/undo-choice': {},
  'POST /quotes/:listingId/:agentId/close': {},
  'GET /car/deal/:uniqueId': { answer: deals.Deal },
  'POST /car/deal/:uniqueId/undo': lastStep,
  'POST /car/deal/:uniqueId/fell-through': lastStep,
  'POST /car/deal/:uniqueId/send-away': lastStep,
  'POST /car/deal/:uniqueId/confirm': dealStep,
  'POST /car/deal/:uniqueId/not-this-day': { ...dealStep, body: deals.RefusedDay },
  'POST /car/deal/:uniqueId/address': { ...dealStep, body: deals.CollectionAddress },
  'POST /car/deal/:uniqueId/outcome': { ...dealStep, body: deals.OwnersOutcome },
  'POST /car/deal/:uniqueId/outcome-photo': { ...dealStep, body: deals.OutcomePhoto },

  // Anybody.
  'GET /complaints/known': {
    query: complaints.ComplaintSource,
    answer: complaints.KnownOfComplaint,
  },
  'POST /complaints': {
    body: object({ ...complaints.SentComplaint.properties, carPhoto: optional(carPhoto) }),
    answer: complaints.TakenComplaint,
  },
  'GET /price': { answer: PriceAnswer },
  'POST /agent/applications': { body: SentApplication },

  // Agents: signing in and their account.
  'POST /agent/sign-in': { body: signIn.CodeAsker, answer: signIn.AskedForCode },
  'POST /agent/sessions': { body: signIn.SignIn, answer: signIn.OpenedSession },
  'GET /agent/sessions': { answer: signIn.SessionList },
  'DELETE /agent/sessions': {},
  'DELETE /agent/sessions/current': {},
  'GET /agent/me': { answer: Agent },
  'PATCH /agent/me': { body: ProfileChange, answer: Agent },
  'POST /agent/licences': { body: SentLicence },
  'GET /agent/people': { answer: PersonList },
  'POST /agent/people': { body: AddedPerson },
  'DELETE /agent/people/:personId': {},
  'POST /agent/close': {},
  'GET /agent/alerts': { answer: Alerts },
  'PUT /agent/alerts': { body: AlertsChange, answer: Alerts },
  'PUT /agent/alerts/device': { body: PushDevice },
  'DELETE /agent/alerts/device': {},
  'GET /agent/subscription': { answer: Subscription },
  'POST /agent/subscription/checkout': { answer: StripePage },
  'POST /agent/subscription/portal': {
    body: object({ to: optional(oneOf(['card', 'all'])) }),
    answer: StripePage,
  },
  'GET /agent/complaints': { answer: complaints.AgentsComplaints },
  'POST /agent/complaints/:reference/messages': { body: complaints.AgentsAnswer },

  // Agents: cars and quotes on them.
  'GET /agent/vehicles': { query: vehicles.VehicleQuery, answer: vehicles.VehicleList },
  'GET /agent/vehicles/counts': { query: vehicles.CountsQuery, answer: vehicles.VehicleCounts },
  'GET /agent/vehicles/:vehicleId': {
    query: vehicles.OneVehicleQuery,
    answer: vehicles.OneVehicle,
  },
  'GET /agent/vehicles/:vehicleId/photo': picture,
  'GET /agent/vehicles/:vehicleId/thumbnail': picture,
  'GET /agent/vehicles/:vehicleId/photos/:photoId/photo': picture,
  'GET /agent/vehicles/:vehicleId/photos/:photoId/thumbnail': picture,
  'POST /agent/vehicles/:vehicleId/phone-number': { answer: vehicles.OwnersPhone },
  'POST /agent/vehicles/:vehicleId/ask': { body: vehicles.AskedFacts, answer: vehicles.AskedOwner },
  'PUT /agent/vehicles/:vehicleId/quote': { body: OfferedTerms, answer: OwnQuote },
  'DELETE /agent/vehicles/:vehicleId/quote': {},
  'POST /agent/vehicles/:vehicleId/quote/renew': { answer: OwnQuote },
  'POST /agent/vehicles/:vehicleId/quote/keep': { answer: OwnQuote },
  'POST /agent/vehicles/:vehicleId/collection': { body: deals.AgreedDay },
  'POST /agent/vehicles/:vehicleId/collection/fell-through': {},
  'POST /agent/vehicles/:vehicleId/collection/outcome': { body: deals.AgentsOutcome },
  'POST /agent/vehicles/:vehicleId/collection/answer': { body: deals.AgentsAnswer },
  'GET /agent/quotes': { query: TradeBookQuery, answer: TradeBook },
  'GET /agent/quotes.csv': { query: BookFileQuery, answer: fileOf('text/csv', 'CSV') },
  'GET /agent/quotes/month': { answer: Month },

  // Operators.
  'POST /operator/sign-in': { body: signIn.CodeAsker, answer: signIn.AskedForCode },
  'POST /operator/sessions': { body: signIn.DeskSignIn, answer: desk.DeskProfile },
  'GET /operator/me': { answer: desk.DeskProfile },
  'DELETE /operator/sessions': {},
  'DELETE /operator/sessions/current': {},
  'GET /operator/today': { answer: desk.DeskToday },
  'GET /operator/business': { query: desk.BusinessQuery, answer: desk.Business },
  'GET /operator/business.csv': { query: desk.BusinessQuery, answer: fileOf('text/csv', 'CSV') },
  'GET /operator/record': { query: desk.RecordQuery, answer: DeskPage },
  'GET /operator/applications': { answer: DeskPage },
  'GET /operator/applications/:id': { answer: DeskPage },
  // A search is a POST, since the words may be a phone number, which no address may hold.
  'POST /operator/agents/search': { body: SoughtAgents, answer: DeskPage },
  'GET /operator/agents/:id': { answer: DeskPage },
  'POST /operator/agents/:id/preview': { body: DeskDecision, answer: TextPreview },
  ...AGENT_ACTIONS,
  'POST /operator/postings/search': { body: desk.SoughtPosting, answer: DeskPage },
  'GET /operator/postings/:id': { answer: DeskPage },
  'GET /operator/postings/:id/photos/:photoId': picture,
  'POST /operator/postings/:id/number': { body: desk.Why, answer: Acted },
  'POST /operator/postings/:id/hide-photos': {},
  'POST /operator/postings/:id/show-photos': {},
  'POST /operator/postings/:id/text-link': { answer: Acted },
  'POST /operator/postings/:id/erase': {},
  'POST /operator/quotes/:id/hide': {},
  'POST /operator/quotes/:id/show': {},
  'GET /operator/complaints': { answer: DeskPage },
  'GET /operator/complaints/:reference': { answer: DeskPage },
  'GET /operator/complaints/:reference/photos/:messageId': picture,
  'POST /operator/complaints/:reference/messages': { body: desk.DeskReply, answer: Acted },
  'POST /operator/complaints/:reference/number': { body: desk.Why, answer: Acted },
  'GET /operator/deals/:id/photo': picture,
  'POST /operator/deals/:id/record': { body: desk.DeskRecord },
  'GET /operator/texts': { answer: DeskPage },
  'POST /operator/texts/retry': { body: desk.RetriedSince, answer: Acted },
  'POST /operator/texts/:id/retry': {},
  'POST /operator/texts/:id/put-away': { body: desk.Why },
  'POST /operator/people': { body: desk.PersonAsked, answer: DeskPage },
  'POST /operator/people/export': {
    body: desk.PersonAsked,
    answer: fileOf('application/zip', 'JSON and pictures'),
  },
  'POST /operator/people/erase': { body: desk.PersonAsked, answer: Acted },
  'POST /operator/people/stop': { body: desk.PersonAsked },
  'POST /operator/people/lift': { body: desk.PersonAsked },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>

export interface Call {
  query?: Schema
  body?: Schema
  /** `Done` where nothing is said. */
  answer?: Schema
}

export type Endpoint = keyof typeof CALLS
type Calls = typeof CALLS

export type ParamOf<E> = E extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : E extends `${string}:${infer Name}`
    ? Name
    : never

export type BodyOf<E extends Endpoint> = Calls[E] extends { body: Schema<infer T> } ? T : undefined
export type AnswerOf<E extends Endpoint> = Calls[E] extends { answer: Schema<infer T> } ? T : Done

/** A body as it came: text where the schema has text, anything elsewhere, for the rules to judge. */
export type Sent<E extends Endpoint> = Calls[E] extends { body: { properties: infer M } }
  ? {
      [Name in keyof M]: M[Name] extends Schema<string>
        ? M[Name] extends Optional<unknown>
          ? string | undefined
          : string
        : unknown
    }
  : undefined
