// What is beside home's form never changes, so React leaves it as it was prerendered, and none of its words
// are sent a second time as a script.
const drawn = import.meta.env.SSR ? await import('./HomeSideParts.tsx') : null

export function HomeSide() {
  if (drawn === null) {
    return (
      <div className="side" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  }
  return (
    <div className="side">
      <drawn.HomeSideParts />
    </div>
  )
}
