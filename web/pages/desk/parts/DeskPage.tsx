// A page of the desk, drawn as the server describes it.
import { Fragment, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { timeWords } from '../../../../domain/basics/dates.ts'
import type * as Described from '../../../../domain/wire/desk-page.ts'
import { Alert } from '../../../components/Alert.tsx'
import { Plate } from '../../../components/Plate.tsx'
import { BackLink, Heading, Rows } from '../../../components/console/ConsoleFrame.tsx'
import { Act, ActForm, ActsInRow, doAct, isForm, Loaded, ShowInstead, useAct } from './Act.tsx'

interface DeskPageProps {
  /** Which call describes it, under /operator, and what is sought. */
  path: string
  body?: object
  /** Unless the description has one. */
  heading?: string | undefined
}

export function DeskPage({ path, body, heading }: DeskPageProps) {
  const [instead, setInstead] = useState<Described.DeskPage | null>(null)
  if (instead !== null) return <Drawn page={instead} />
  return (
    <ShowInstead value={setInstead}>
      {heading !== undefined && <Heading>{heading}</Heading>}
      <Loaded<Described.DeskPage> path={path} {...(body && { body })} has="parts">
        {(page) => <Drawn page={page} />}
      </Loaded>
    </ShowInstead>
  )
}

function Drawn({ page }: { page: Described.DeskPage }) {
  const { back, side } = page
  const main = (
    <>
      <Head page={page} />
      <Parts parts={page.parts} />
    </>
  )
  return (
    <>
      {back !== undefined && <BackLink href={back.path}>{back.words}</BackLink>}
      {side === undefined ? (
        main
      ) : (
        <div className="desk-columns stack">
          <div className="desk-main">{main}</div>
          <div className="desk-side">
            <Parts parts={side} />
          </div>
        </div>
      )}
    </>
  )
}

function Head({ page }: { page: Described.DeskPage }) {
  const { heading, badge, plate, photo, lead = [] } = page
  if (plate !== undefined) {
    return (
      <div className="posting-head row far">
        {photo !== undefined && (
          <img src={photo.path} alt="" className={photo.isHidden ? 'hidden-photo' : undefined} />
        )}
        <div className="grow">
          <Heading unseen>{plate}</Heading>
          <div className="row near">
            <Plate registration={plate} />
            <span className="chip good">{badge}</span>
          </div>
          <Items items={lead} />
        </div>
      </div>
    )
  }
  return (
    <>
      {heading !== undefined && badge === undefined && <Heading>{heading}</Heading>}
      {heading !== undefined && badge !== undefined && (
        <div className="row ends">
          <Heading>{heading}</Heading>
          <p className="chip good">{badge}</p>
        </div>
      )}
      <Items items={lead} />
    </>
  )
}

function Parts({ parts }: { parts: Described.Part[] }) {
  return parts.map(({ title, label, look, items }, index) => {
    const heading = look === 'receipt' ? { ref: takeFocus, tabIndex: -1 } : {}
    const inside = (
      <>
        {title !== undefined && <h2 {...heading}>{title}</h2>}
        <Items items={items} />
      </>
    )
    const key = label ?? title ?? index
    if (look === 'plain') return <Fragment key={key}>{inside}</Fragment>
    if (look === 'receipt') {
      return (
        <section key={key} className="part receipt">
          {inside}
          <button type="button" className="button" onClick={() => window.print()}>
            Print or Save
          </button>
        </section>
      )
    }
    const isPanel = look === 'panel'
    return (
      <section
        key={key}
        className={isPanel ? 'panel' : 'part'}
        aria-label={label ?? (isPanel ? title : undefined)}
      >
        {inside}
      </section>
    )
  })
}

function Items({ items }: { items: Described.Item[] }) {
  // What was typed for one action must not go with another that has come to its place.
  return items.map((item, index) => <Item key={nameForm(item) ?? index} {...item} />)
}

function nameForm({ act, secret }: Described.Item): string | undefined {
  const form = act ?? secret?.act
  if (form === undefined || !isForm(form)) return
  return [form.path, ...Object.values(form.given ?? {})].join(' ')
}

function Item(item: Described.Item): ReactNode {
  const { line, look, title, rows, isInTwo, plate, list, table, log, act, acts, secret, checks } =
    item
  if (line !== undefined && look === 'large') return <h2 className={look}>{said(line)}</h2>
  if (line !== undefined && look === 'dark') return <div>{said(line)}</div>
  if (line !== undefined) {
    return (
      <p className={look} title={title}>
        {said(line)}
      </p>
    )
  }
  if (rows !== undefined) {
    const shown = rows.map(({ name, value }) => [name, said(value)] as const)
    return <Rows className={isInTwo === true ? 'rows two' : 'rows'} rows={shown} />
  }
  if (plate !== undefined) return <Plate registration={plate} />
  if (list !== undefined) return <List {...list} />
  if (table !== undefined) return <DeskTable {...table} />
  if (log !== undefined) return <Log {...log} />
  if (act !== undefined) return <Act act={act} />
  if (acts !== undefined) return <ActsInRow acts={acts} />
  if (secret !== undefined) return <Secret {...secret} />
  return checks && <Checks checks={checks} />
}

function List({ title, lines }: NonNullable<Described.Item['list']>) {
  return (
    <>
      <h3>{title}</h3>
      <ul className="person-lines bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}

/** `wide`: it scrolls sideways on a phone. */
type TableProps = NonNullable<Described.Item['table']> & { wide?: boolean }

/** Rows with one hairline each. On a phone the cells of a row are two by two, unless it is `wide`. */
export function DeskTable({ caption, columns, rows, empty, wide = false }: TableProps) {
  if (rows.length === 0) return <p className="quiet">{empty}</p>
  const table = (
    <table className={wide ? 'desk-table' : 'desk-table folding'}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(([head, kind]) => (
            <th key={head} scope="col" className={kind}>
              {kind === 'act' ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, look, cells }) => (
          <tr key={key} className={look}>
            {columns.map(([head, kind], index) => (
              <td key={head} className={kind} data-head={head}>
                {said(cells[index] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!wide) return table
  return (
    // What scrolls has to be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="desk-scroll" role="region" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  )
}

export function Log({ lines, empty }: { lines: Described.LogLine[]; empty: string }) {
  if (lines.length === 0) return <p className="quiet">{empty}</p>
  return (
    <ol className="plain log lines">
      {lines.map(({ at, who, isOurs, what }, index) => (
        // Two may have the same time.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${at} ${index}`}>
          <time dateTime={at}>{timeWords(at)}</time>
          <div>
            {who !== undefined && (
              <p className={isOurs === true ? 'good' : 'strong'}>{said(who)}</p>
            )}
            {what.map((line, place) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={place}>{said(line)}</div>
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What a line says: words, links, colours, pictures and actions. */
function said(line: Described.Line): ReactNode {
  if (typeof line === 'string') return line
  // oxlint-disable-next-line react/no-array-index-key
  return [line].flat().map((piece, index) => <Piece key={index} piece={piece} />)
}

function Piece({ piece }: { piece: Described.Piece | string }) {
  if (typeof piece === 'string') return piece
  const { words = '', path, look, photo, act } = piece
  if (act !== undefined) return <Act act={act} />
  if (photo !== undefined) {
    return (
      <a href={photo}>
        <img src={photo} alt={words} height="80" />
      </a>
    )
  }
  if (path === undefined) {
    const Words = look === 'strong' ? 'strong' : 'span'
    return look === 'quiet' || look === 'typed' ? (
      <p className={look}>{words}</p>
    ) : (
      <Words className={look}>{words}</Words>
    )
  }
  // What is no page of the desk is left to the browser.
  return path.startsWith('/desk/') ? <Link href={path}>{words}</Link> : <a href={path}>{words}</a>
}

type Check = NonNullable<Described.Item['checks']>[number]

function Checks({ checks }: { checks: Check[] }) {
  return (
    <ul className="plain desk-checks lines">
      {checks.map((check) => (
        <CheckRow key={check.name} {...check} />
      ))}
    </ul>
  )
}

function CheckRow({ name, label, line, isTicked, path, act }: Check) {
  // Shown until the server's answer comes.
  const [pressedAt, setPressedAt] = useState<string | null>(null)
  const { fault, send } = useAct(() => doAct(act))
  const isPressed = pressedAt === line && fault === null
  return (
    <li className="row words">
      <input
        id={name}
        className="tick"
        type="checkbox"
        aria-describedby={`${name}-line`}
        checked={isPressed ? !isTicked : isTicked}
        onChange={() => {
          setPressedAt(line)
          send()
        }}
      />
      <div className="grow">
        <label className="whole-row" htmlFor={name}>
          {label}
        </label>
        <p id={`${name}-line`} className="quiet">
          {line}
        </p>
      </div>
      {path !== undefined && (
        <a className="link" href={path} target="_blank" rel="noreferrer">
          Open register<span className="visually-hidden">: {label}</span>
        </a>
      )}
      {fault !== null && <Alert kind="warning">{fault.message}</Alert>}
    </li>
  )
}

// The button that had the focus is gone.
const takeFocus = (instead: HTMLElement | null): void => instead?.focus()

/** A number or an address: shown for a reason, until the operator leaves the page. */
function Secret({ hasDots, act }: NonNullable<Described.Item['secret']>) {
  const [shown, setShown] = useState<Described.Acted['shown'] | null>(null)
  return (
    <>
      <div aria-live="polite">
        {shown != null && (
          <p className="secret large">
            <a ref={takeFocus} href={shown.path}>
              {shown.words}
            </a>
          </p>
        )}
        {shown == null && hasDots && (
          <p className="secret large" aria-label="The number is not shown">
            ••••• ••••••
          </p>
        )}
      </div>
      {shown == null && <ActForm act={act} onDone={(acted) => setShown(acted.shown)} />}
    </>
  )
}
