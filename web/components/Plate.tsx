/** `registration` in its displayed form, such as AB12 CDE. */
export function Plate({ registration }: { registration: string }) {
  return (
    <p className="plate small">
      <svg className="plate-text" viewBox="0 0 470 80" role="img" aria-label={registration}>
        <text x="50%" y="50%">
          {registration}
        </text>
      </svg>
    </p>
  )
}
