// The server describes every page of the desk but these, and links to each.
import type { ComponentType } from 'react'
import type { DeskToday, DeskLink, Operator } from '../../../domain/wire/desk.ts'
import type { ConsolePart } from '../../components/console/ConsoleFrame.tsx'
import { MorePage } from './MorePage.tsx'
import { PeoplePage } from './PeoplePage.tsx'
import { AgentsPage, PostingsPage, type SearchBoxProps } from './SearchPages.tsx'
import { TodayPage } from './today/TodayPage.tsx'

export interface PartProps extends SearchBoxProps {
  operator: Operator
  /** The parts that have no link in the head. */
  further: readonly ConsolePart[]
}

export const OWN_PAGES: Record<string, ComponentType<PartProps>> = {
  '/desk': TodayPage,
  '/desk/agents': AgentsPage,
  '/desk/postings': PostingsPage,
  '/desk/people': PeoplePage,
  '/desk/more': MorePage,
}

/** Those in the head, all of them on a wide screen, else those under the thumb, and those that a phone finds under More. */
export function partsOf(links: DeskLink[], isWide: boolean, counts?: DeskToday['counts']) {
  const parts = (shown: DeskLink[]): ConsolePart[] =>
    shown.map(({ path, name, count }) => ({
      path,
      name,
      also: path === '/desk' ? undefined : `${path}/`,
      count: count === undefined ? 0 : (counts?.[count] ?? 0),
    }))
  const placed = links.filter(({ phone }) => phone !== undefined)
  const thumb = [...placed].sort(({ phone: one = 0 }, { phone: other = 0 }) => one - other)
  return {
    head: isWide ? parts(links) : parts([...thumb, { path: '/desk/more', name: 'More' }]),
    further: parts(links.filter((link) => !placed.includes(link))),
  }
}
