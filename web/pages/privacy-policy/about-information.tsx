// The first half of the privacy policy: what is kept, what for, who sees it, how it is kept safe.
import type { Section } from '../../components/NumberedSections.tsx'
import type { Settings } from '../settings.ts'

/** Sections one to five: information collected, use, sharing, security, cookies. */
export function aboutInformation(settings: Settings): Section[] {
  return [
    { id: 'collected', heading: 'Information we collect', body: <Collected {...settings} /> },
    { id: 'use', heading: 'How we use it', body: <Use {...settings} /> },
    { id: 'sharing', heading: 'Who we share it with', body: sharing },
    { id: 'security', heading: 'Security', body: security },
    { id: 'cookies', heading: 'Cookies', body: cookies },
  ]
}

function Collected({ siteName }: Settings) {
  return (
    <>
      <p>{siteName} keeps what you type into the form, and little else:</p>
      <ul>
        <li>
          the registration, the post code, the phone number and the vehicle issues you give us
        </li>
        <li>
          the photo, if you send one: we make a smaller copy of it without the place and time that a
          camera writes into it, and do not keep the file you sent
        </li>
        <li>
          what DVLA and DVSA, which keep the registers of vehicles and of MOT tests, say of the car:
          make, model, colour, year, fuel, engine, type approval, tax, mileage, and the MOT with
          what failed at it
        </li>
        <li>the quotes that agents give for your car</li>
        <li>
          the texts we sent you, whether they arrived, and whether your link was opened on your
          phone
        </li>
        <li>which agents were given your number, and when: your link shows you</li>
      </ul>
      <p>
        Of agents we keep what they type when they apply, their quotes, when they were given a
        number, and fingerprints of their sign-ins.
      </p>
      <p>
        While you use the site we look at your network address to hold off floods of requests. It is
        not stored, and our logs name no person, phone number or link. The form on the contact page
        sends nothing to us.
      </p>
    </>
  )
}

function Use({ keepPostingsDays, keepWordingDays }: Settings) {
  return (
    <>
      <p>
        We use it to show your car to agents, to text you your link and each new quote, and to stop
        misuse. You asked for the first two when you posted the car; the third is in everyone’s
        legitimate interest. We send no advertising and make no automatic decisions about you.
      </p>
      <p>
        When you leave the registration field, and once you have posted the car or changed its
        registration, we may look it up with DVLA and DVSA: to show you which car it is, so that a
        typing error is noticed, and to show agents what they would ask you for. An answer is kept
        for 24 hours, under a coded fingerprint of the registration, whether or not you post the
        car. With a posting it is kept until that is deleted.
      </p>
      <p>
        A posting that nobody has used for {keepPostingsDays} days is deleted with its photo and its
        quotes, and so is one you delete, at once. The wording of a text is erased {keepWordingDays}{' '}
        days after it was sent. To tell a repeated form and to limit texts to one number we keep
        coded fingerprints, which do not show the number, for up to two days.
      </p>
      <p>
        If you tell us to stop texts to your number, we keep such a fingerprint of it, so that
        nobody else can start them again. The number itself cannot be read from it.
      </p>
    </>
  )
}

const sharing = (
  <>
    <p>
      Agents see the registration, what DVLA and DVSA say of the car, the vehicle issues, the photo
      and the first half of the post code. Your phone number is shown only to agents with a
      subscription, and only after your link was opened on that phone. They use it to contact you
      about your car, and your link tells you which of them were given it. Owners see the name, the
      contact, the price and the message of an agent who quotes.
    </p>
    <p>
      To look a car up, its registration is sent to DVLA and DVSA: nothing else goes with it, and
      not who asked. Agents see nothing of each other’s quotes. The companies that run our computers
      and carry our texts handle what they must to do so, on our instructions. We sell nothing about
      you to anyone, and hand it over otherwise only where the law requires it.
    </p>
  </>
)

const security = (
  <>
    <p>
      The link we text you holds a long random code and works instead of a password: anyone who has
      it can view, edit or delete your posting, so keep it to yourself. The quotes link shows quotes
      and nothing else.
    </p>
    <p>
      Pages opened by a link are not listed by search engines, not stored by your browser, and do
      not tell other sites where you came from. We show no link on screen after you post a car: it
      goes only to your phone.
    </p>
  </>
)

const cookies = (
  <p>
    The pages for owners set no cookies and store nothing else in your browser. An agent who signs
    in gets one cookie, which keeps them signed in for 30 days and does nothing else. No page loads
    anything from other companies: no advertising, no visitor counters, no maps, no fonts.
  </p>
)
