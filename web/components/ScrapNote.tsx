export function ScrapNote() {
  return (
    <div>
      <h3>If the car is scrapped</h3>
      <p>
        It goes to an Authorised Treatment Facility, which gives you a Certificate of Destruction.
        Then tell DVLA.
      </p>
    </div>
  )
}
