// What happens to an application, as the arms of a direction sign.

const STEPS = [
  { what: 'We look at your application', how: 'A person checks it, and the licence in it.' },
  { what: 'We text you', how: 'Once you are approved, to the mobile number you gave.' },
  {
    what: 'You sign in',
    how: 'With that number and a code that we text to it. Then you can quote.',
  },
]

/** A board with the three steps. */
export function NextSteps() {
  return (
    <section className="board" aria-labelledby="next">
      <h2 id="next">What happens next</h2>
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
