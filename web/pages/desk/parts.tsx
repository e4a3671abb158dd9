// Every page of the desk: an entry here, and a folder beside this file.
import type { ComponentType } from 'react'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { DeskToday, Operator } from '../../../domain/wire/desk.ts'
import type { ConsolePart } from '../../components/console/ConsoleFrame.tsx'
import { AgentPage } from './agents/AgentPage.tsx'
import { AgentsPage, ApplicationsPage } from './agents/AgentsPage.tsx'
import { ComplaintPage } from './complaints/ComplaintPage.tsx'
import { ComplaintsPage } from './complaints/ComplaintsPage.tsx'
import { MorePage } from './MorePage.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { PostingPage } from './postings/PostingPage.tsx'
import { PostingsPage, type SearchBoxProps } from './postings/PostingsPage.tsx'
import { RecordPage } from './RecordPage.tsx'
import { TextsPage } from './postings/TextsPage.tsx'
import { TodayPage } from './today/TodayPage.tsx'

export interface PartProps extends SearchBoxProps {
  operator: Operator
  settings: Settings
  /** The id in the address, or empty. */
  id: string
  /** The parts that have no link in the head. */
  further: readonly ConsolePart[]
}

const UNDER_THE_THUMB = [1, 2, 3, 4] as const

export interface DeskPart {
  path: string
  /** The words of its link, if it has one. */
  name?: string
  /** Its place at the foot of a phone; More lists the rest. */
  phone?: (typeof UNDER_THE_THUMB)[number]
  /** The count beside its name. */
  count?: keyof DeskToday['counts']
  Part: ComponentType<PartProps>
}

export const DESK_PARTS: readonly DeskPart[] = [
  { path: '/desk', name: 'Today', phone: 1, Part: TodayPage },
  {
    path: '/desk/applications',
    name: 'Applications',
    count: 'applications',
    Part: ApplicationsPage,
  },
  { path: '/desk/applications/:id', Part: AgentPage },
  { path: '/desk/agents', name: 'Agents', phone: 3, Part: AgentsPage },
  { path: '/desk/agents/:id', Part: AgentPage },
  { path: '/desk/postings', name: 'Postings', phone: 2, Part: PostingsPage },
  { path: '/desk/postings/:id', Part: PostingPage },
  { path: '/desk/complaints', name: 'Complaints', count: 'complaints', Part: ComplaintsPage },
  { path: '/desk/complaints/:id', Part: ComplaintPage },
  { path: '/desk/texts', name: 'Texts', count: 'texts', Part: TextsPage },
  { path: '/desk/people', Part: PeoplePage },
  { path: '/desk/record', name: 'Record', Part: RecordPage },
  { path: '/desk/more', name: 'More', phone: 4, Part: MorePage },
]

type Counts = DeskToday['counts'] | undefined

/** The links of the head: all parts but More on a wide screen, else those at the foot of a phone. */
export function linkedParts(isWide: boolean, counts: Counts): ConsolePart[] {
  if (isWide) return linksOf(({ path }) => path !== '/desk/more', counts)
  return UNDER_THE_THUMB.flatMap((place) => linksOf(({ phone }) => phone === place, counts))
}

/** The links that a phone finds under More. */
export function furtherParts(counts: Counts): ConsolePart[] {
  return linksOf(({ phone }) => phone === undefined, counts)
}

function linksOf(isShown: (part: DeskPart) => boolean, counts: Counts) {
  return DESK_PARTS.filter(isShown).flatMap(({ path, name, count }) => {
    if (name === undefined) return []
    const waiting = count === undefined ? 0 : (counts?.[count] ?? 0)
    return [{ path, name, also: path === '/desk' ? undefined : `${path}/`, count: waiting }]
  })
}
