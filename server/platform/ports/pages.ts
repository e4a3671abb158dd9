import type { FastifyReply, FastifyRequest } from 'fastify'
import type {
  PageName,
  PlainPageName,
  PlainPages,
  WholePageName,
} from '../../../domain/site/site-pages.ts'
import type { ProblemDetails } from '../http/problem-details.ts'

/** Where a request without JavaScript lands when it is refused. */
export type RefusedPage =
  | 'refused'
  | 'application-refused'
  | 'lost-link-refused'
  | 'link-refused'
  | 'complain-refused'

export interface Pages {
  send(request: FastifyRequest, reply: FastifyReply, name: PageName, status?: number): FastifyReply
  /** Sends a page as `send` does, with `text` in the place of its token. */
  sendWith(
    request: FastifyRequest,
    reply: FastifyReply,
    name: PageName,
    text: { token: string; words: string },
  ): FastifyReply
  /** Sends a page with `values`, which are markup, in the place of its tokens. Nothing keeps it. */
  sendFilled(reply: FastifyReply, name: PageName, values: Record<string, string>): FastifyReply
  /** Sends a page as its `Plain` makes it of `shown`. Nothing keeps it. */
  sendPlain<Name extends PlainPageName>(
    reply: FastifyReply,
    name: Name,
    shown: PlainPages[Name],
  ): Promise<FastifyReply>
  /** Sends a page with its script as `shown` has it stand, which goes along for the script. Nothing keeps it. */
  sendWhole<Name extends WholePageName>(
    request: FastifyRequest,
    reply: FastifyReply,
    name: Name,
    shown: PlainPages[Name],
  ): Promise<FastifyReply>
  /** The outcome of a home form that posted by itself. */
  sendSubmitted(
    reply: FastifyReply,
    shown: { registrationNumber: string; phoneNumber: string; textsLate: boolean },
  ): FastifyReply
  /** The status is set already. An application keeps what was sent. */
  sendRefused(
    request: FastifyRequest,
    reply: FastifyReply,
    name: RefusedPage,
    details: ProblemDetails,
  ): FastifyReply
}
