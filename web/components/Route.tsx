// "What happens next", as the arms of a direction sign.

const STEPS = [
  { what: 'We text you a link', how: 'Use it to view, edit or delete your posting.' },
  { what: 'Local buyers reach out', how: 'Their quotes are kept together on one page.' },
  { what: 'You choose', how: 'Contact the buyer with the best price, or none of them.' },
]

/** A board with the three steps that follow a submission. */
export function Route() {
  return (
    <section className="board" aria-labelledby="route">
      <h2 id="route">What happens next</h2>
      <ol className="plain route">
        {STEPS.map(({ what, how }, index) => (
          <li key={what}>
            <h3>
              <span>{index + 1}</span> {what}
            </h3>
            <p>{how}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
