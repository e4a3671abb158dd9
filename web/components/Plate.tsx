// A small number plate, for the head of a modal: this car and no other.

/** `registration` in its displayed form, such as AB12 CDE. */
export function Plate({ registration }: { registration: string }) {
  return (
    <p className="plate small">
      <span className="plate-text">{registration}</span>
    </p>
  )
}
