import { useEffect, useMemo, useRef, useState } from 'react'
import type { PlainPages } from '../../../../domain/site/site-pages.ts'
import { LinkEnded } from '../../../components/link-pages/LinkPageParts.tsx'
import { OrElse } from '../../../components/link-pages/OrElse.tsx'
import { FailureModal } from '../../../components/posting-form/FailureModal.tsx'
import { EditBody } from './EditBody.tsx'
import { EditModals, goHome } from './EditModals.tsx'
import type { FoldedParts } from './Folds.tsx'
import { usePosting } from './use-posting.ts'
import type { PageMetadata, PageProps } from '../../page.ts'

export const metadata: PageMetadata = {
  title: 'View, edit or delete',
  description: 'View, edit or delete what you posted.',
  showsPlate: true,
  needsScript: true,
  carries: ['siteName', 'keepPostingsDays', 'startAgain'],
}

type EditPageProps = PageProps & { shown: PlainPages['edit-form'] | null }

/** The page at /edit-form/{uniqueId}, or the error modal where it cannot be drawn. */
export function Page(props: EditPageProps) {
  return (
    <OrElse instead={<FailureModal failure={{ problems: [], line: null }} onClose={goHome} />}>
      <EditPage {...props} />
    </OrElse>
  )
}

function EditPage({ settings, shown: came }: EditPageProps) {
  const state = usePosting(came?.step === 'open' ? came : null)
  const { opened, busy, shown } = state
  const [isHeld, onHeld] = useState(false)
  const [parts, setParts] = useState<FoldedParts | null>(null)
  const askedBy = useFocusBack(busy === null && shown === null)
  const posting = opened?.posting ?? null
  // What is asked over the form draws nothing of it again: the tap that asks is answered sooner.
  const body = useMemo(
    () => (
      <EditBody
        // What is loaded is new to the eye, and nothing of before has moved.
        key={String(posting === null)}
        uniqueId={state.uniqueId}
        posting={posting}
        settings={settings}
        parts={parts}
        live={{
          state,
          isTaken: busy !== null || isHeld,
          onHeld,
          onUnfold: () => void loadParts().then(setParts),
          ask(kind, button) {
            askedBy(button)
            state.show({ kind })
          },
        }}
      />
    ),
    // oxlint-disable-next-line react/exhaustive-deps
    [opened, state.loads, state.edits, busy, isHeld, parts],
  )
  if (shown?.kind === 'link-ended') return <LinkEnded why={shown.why} />
  return (
    <>
      {body}
      {posting === null && (
        <noscript>
          <p className="wide">
            <a href="?plain">Go on without JavaScript</a>
          </p>
        </noscript>
      )}
      <output className="visually-hidden">{posting !== null && 'Your posting is loaded.'}</output>
      <EditModals posting={state} startAgain={settings.startAgain} />
    </>
  )
}

/**
 * Once a question is answered the focus goes to the button that asked, which was disabled meanwhile: call what it
 * answers with that button.
 */
function useFocusBack(isOver: boolean): (button: HTMLElement) => void {
  const asked = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOver && document.activeElement === document.body) asked.current?.focus()
  }, [isOver])
  return (button) => {
    asked.current = button
  }
}

// Few open a fold: what is in one comes then.
async function loadParts(): Promise<FoldedParts> {
  const parts = Promise.all([import('./TellMore.tsx'), import('./WhoMayCall.tsx')])
  return parts.then(
    ([{ TellMore }, { WhoMayCall }]) => ({ TellMore, WhoMayCall }),
    () => ({ TellMore: WayAround, WhoMayCall: WayAround }),
  )
}

function WayAround() {
  return (
    <p>
      <a href="?plain">Tell buyers more, and who may call you</a>
    </p>
  )
}
