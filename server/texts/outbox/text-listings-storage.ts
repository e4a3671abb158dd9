// The rows go with their posting, so that a text worded later cannot mention it.
import type { Registration } from '../../../domain/registration.ts'
import { prepared } from '../../database/prepared.ts'
import type { Database } from '../../database/schema.ts'
import { isOnOffer, isShown, isUnderOffer } from '../../database/shown-rows.ts'
import { whereIn } from '../../database/where-in.ts'

/** A listing in a text, with the text's times. */
export interface TextListing {
  text_id: string
  posting_id: string
  registration: Registration
  listing_id: string
  link_id: string
  created_at: number
  due_at: number
  /** 1 where the text tells only of changes to quotes on the posting that its owner knows. */
  changed: number | null
}

/** The same with what there is to say about its quotes. */
export interface QuotedTextListing extends TextListing {
  /** The quote behind the link; null once it was withdrawn. */
  quote_id: string | null
  /** Its amount in pence; null once it cannot be chosen any more. */
  offered_pence: number | null
  /** How many quotes can be chosen, how many of them are higher, and the highest in pence. */
  on_offer: number
  higher: number
  best_pence: number | null
}

/** Adds a listing to a text; where it is in it already, it now links the latest quote. */
export async function insertTextListing(
  database: Database,
  listing: { textId: string; postingId: string; linkId: string },
): Promise<void> {
  const { textId, postingId, linkId } = listing
  await database
    .insertInto('gathered_quotes')
    .values({ text_id: textId, posting_id: postingId, link_id: linkId })
    .onConflict((conflict) =>
      conflict.columns(['text_id', 'posting_id']).doUpdateSet({ link_id: linkId }),
    )
    .execute()
}

/** The listings in the texts, each text's newest posting first; those under offer are left out. */
export async function findTextListings(
  database: Database,
  textIds: string[],
  now: number,
): Promise<QuotedTextListing[]> {
  const [textId] = textIds
  if (textId === undefined) return []
  if (textIds.length === 1) return ofText(database, { textId, now })
  return quotedListings(database, now)
    .where(whereIn(database, 'gathered_quotes.text_id', textIds))
    .execute()
}

// One is asked for with each quote that is given.
const ofText = prepared<{ textId: string; now: number }, QuotedTextListing>(
  (database, { textId, now }) =>
    quotedListings(database, now).where('gathered_quotes.text_id', '=', textId),
)

function quotedListings(database: Database, now: number) {
  return textListings(database)
    .leftJoin('listing_agents as linked', 'linked.link_id', 'gathered_quotes.link_id')
    .leftJoin('quotes as told', (join) =>
      join
        .onRef('told.posting_id', '=', 'linked.posting_id')
        .onRef('told.agent_id', '=', 'linked.agent_id'),
    )
    .select('told.id as quote_id')
    .select((row) => {
      const onOffer = row
        .selectFrom('quotes')
        .whereRef('quotes.posting_id', '=', 'gathered_quotes.posting_id')
        .where(isShown)
        .where(isOnOffer(now))
      const counted = onOffer.select((quote) => quote.fn.countAll<number>().as('count'))
      return [
        onOffer
          .whereRef('quotes.id', '=', 'told.id')
          .select('quotes.amount_pence')
          .as('offered_pence'),
        counted.$asScalar().$notNull().as('on_offer'),
        counted
          .whereRef('quotes.amount_pence', '>', 'told.amount_pence')
          .$asScalar()
          .$notNull()
          .as('higher'),
        onOffer.select((quote) => quote.fn.max('quotes.amount_pence').as('best')).as('best_pence'),
      ]
    })
    .whereRef('postings.phone', '=', 'texts.phone')
    .where((row) => row.not(isUnderOffer))
    .orderBy('gathered_quotes.posting_id', 'desc')
}

/** The waiting texts to `phone` about a posting's quotes, the earliest queued first. */
export function findWaitingTextListings(
  database: Database,
  postingId: string,
  phone: string,
): Promise<TextListing[]> {
  return textListings(database)
    .where('gathered_quotes.posting_id', '=', postingId)
    .where('texts.phone', '=', phone)
    .where('texts.state', '=', 'due')
    .orderBy('texts.created_at')
    .orderBy('texts.id')
    .execute()
}

function textListings(database: Database) {
  return database
    .selectFrom('gathered_quotes')
    .innerJoin('postings', 'postings.id', 'gathered_quotes.posting_id')
    .innerJoin('texts', 'texts.id', 'gathered_quotes.text_id')
    .select(['gathered_quotes.text_id', 'gathered_quotes.posting_id', 'postings.registration'])
    .select(['listing_id', 'gathered_quotes.link_id', 'texts.created_at', 'texts.due_at'])
    .select((row) =>
      row
        .selectFrom('listing_agents')
        .whereRef('listing_agents.posting_id', '=', 'gathered_quotes.posting_id')
        .whereRef('listing_agents.text_id', '=', 'gathered_quotes.text_id')
        .select((quote) =>
          quote.fn
            .min<number>(quote.case().when('known_terms', 'is', null).then(0).else(1).end())
            .as('changed'),
        )
        .as('changed'),
    )
    .$narrowType<{ registration: Registration }>()
}

/** Takes a posting out of the texts, and removes those about nothing else. Returns their ids. */
export async function deleteTextListings(
  database: Database,
  { postingId, textIds }: { postingId: string; textIds: string[] },
): Promise<string[]> {
  await database
    .deleteFrom('gathered_quotes')
    .where('posting_id', '=', postingId)
    .where(whereIn(database, 'text_id', textIds))
    .execute()
  const deleted = await database
    .deleteFrom('texts')
    .where(whereIn(database, 'id', textIds))
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('gathered_quotes')
            .select('text_id')
            .whereRef('gathered_quotes.text_id', '=', 'texts.id'),
        ),
      ),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
