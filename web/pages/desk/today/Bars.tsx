import { inFigures, type ShownFigure } from './business-words.ts'

const STEP = 10
const BAR = 8
const HEIGHT = 47

/** A bar for each value, from zero, with the highest value and 0 written beside them; the last one is green. */
export function Bars({ values, less }: Pick<ShownFigure, 'values' | 'less'>) {
  const wholes = values.map((value, index) => value + (less[index] ?? 0))
  const highest = Math.max(...wholes)
  const heightOf = (value: number): number => (highest === 0 ? 0 : (value / highest) * HEIGHT)
  const width = values.length * STEP
  return (
    <>
      <p>
        <span>{highest > 0 && inFigures(highest)}</span>
        <span>0</span>
      </p>
      <svg
        width={width}
        height={HEIGHT + 1}
        viewBox={`0 0 ${width} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
      >
        {values.map((value, index) => {
          const x = index * STEP + 1
          const height = heightOf(value)
          const hollow = heightOf(less[index] ?? 0)
          return (
            // Nothing else tells one bar from another.
            // oxlint-disable-next-line react/no-array-index-key
            <g key={index} className={index === values.length - 1 ? 'last' : undefined}>
              <rect x={x} y={HEIGHT - height} width={BAR} height={height} />
              {hollow > 0 && (
                <rect
                  className="hollow"
                  x={x + 0.5}
                  y={HEIGHT - height - hollow + 0.5}
                  width={BAR - 1}
                  height={Math.max(hollow - 0.5, 1)}
                />
              )}
            </g>
          )
        })}
        <path d={`M0 ${HEIGHT + 0.5}H${width}`} />
      </svg>
    </>
  )
}
