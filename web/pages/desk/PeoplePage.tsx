import { useState } from 'react'
import { BackLink, Heading } from '../../components/console/ConsoleFrame.tsx'
import { Field } from '../../components/Field.tsx'
import { textOf, readTrimmed } from '../../components/form-texts.ts'
import { DeskPage } from './parts/DeskPage.tsx'

/** What is held about a number. Looked up again, it is another page, without the receipt of the one before. */
export function PeoplePage() {
  const [sought, setSought] = useState({ phoneNumber: '', time: 0 })
  const { phoneNumber, time } = sought
  return (
    <>
      <BackLink href="/desk/postings">Postings</BackLink>
      <Heading>A person’s data</Heading>
      <form
        className="person-search row"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = textOf(readTrimmed(event.currentTarget), 'phone')
          setSought({ phoneNumber: typed, time: time + 1 })
        }}
      >
        <Field id="phone" label="Phone number" type="tel" autoComplete="off" required />
        <button type="submit" className="button primary">
          Look Up
        </button>
      </form>
      {phoneNumber !== '' && <DeskPage key={time} path="people" body={{ phoneNumber }} />}
    </>
  )
}
