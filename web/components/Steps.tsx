export interface Step {
  what: string
  how: string
}

export function Steps({ steps }: { steps: Step[] }) {
  return (
    <section className="board" aria-labelledby="steps">
      <h2 id="steps">What happens next</h2>
      <ol className="plain steps">
        {steps.map(({ what, how }, index) => (
          <li key={what}>
            <h3>
              <span>{index + 1}</span>
              {` ${what}`}
            </h3>
            <p>{how}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
