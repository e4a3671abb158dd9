interface SegmentsProps<Value extends string> {
  /** For screen readers. */
  legend: string
  name: string
  options: readonly { value: Value; words: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** A choice between a few, as one bar. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, name, options, chosen, onChoose } = props
  return (
    <fieldset className="complaint-choice">
      <legend className="visually-hidden">{legend}</legend>
      <div className="segments">
        {options.map(({ value, words }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
