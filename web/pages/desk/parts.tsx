// Every page of the desk. The server describes those that have no component of their own here.
import type { ComponentType } from 'react'
import type { Settings } from '../../../domain/site/site-settings.ts'
import type { DeskToday, Operator } from '../../../domain/wire/desk.ts'
import type { ConsolePart } from '../../components/console/ConsoleFrame.tsx'
import { AgentsPage } from './AgentsPage.tsx'
import { MorePage } from './MorePage.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { PostingsPage, type SearchBoxProps } from './PostingsPage.tsx'
import { TodayPage } from './today/TodayPage.tsx'

export interface PartProps extends SearchBoxProps {
  operator: Operator
  settings: Settings
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
  /** What describes it under /operator, if not a call of the same name. */
  asks?: string
  Part?: ComponentType<PartProps>
}

export const DESK_PARTS: readonly DeskPart[] = [
  { path: '/desk', name: 'Today', phone: 1, Part: TodayPage },
  { path: '/desk/applications', name: 'Applications', count: 'applications' },
  { path: '/desk/applications/:id', asks: 'agents/' },
  { path: '/desk/agents', name: 'Agents', phone: 3, Part: AgentsPage },
  { path: '/desk/agents/:id' },
  { path: '/desk/postings', name: 'Postings', phone: 2, Part: PostingsPage },
  { path: '/desk/postings/:id' },
  { path: '/desk/complaints', name: 'Complaints', count: 'complaints' },
  { path: '/desk/complaints/:id' },
  { path: '/desk/texts', name: 'Texts', count: 'texts' },
  { path: '/desk/people', Part: PeoplePage },
  { path: '/desk/record', name: 'Record' },
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
