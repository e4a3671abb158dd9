// What is beside home's form never changes, so the browser keeps it as it was prerendered, and none of its
// words are sent a second time as a script.
const drawn = import.meta.env.SSR ? await import('./HomeSideParts.tsx') : null

const prerendered = import.meta.env.SSR ? '' : (document.querySelector('.side')?.innerHTML ?? '')

export function HomeSide() {
  if (drawn === null) {
    return <div className="side" dangerouslySetInnerHTML={{ __html: prerendered }} />
  }
  return (
    <div className="side">
      <drawn.HomeSideParts />
    </div>
  )
}
