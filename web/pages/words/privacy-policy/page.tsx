// The nine sections and the date are specified. The policy says what this product does and nothing it does
// not do: a change of the one is a change of the other.
import {
  KEPT,
  IDLE_DAYS,
  KNOWN_BROWSER_DAYS,
  howLongInWords,
} from '../../../../domain/people/kept.ts'
import type { PageMetadata, PageProps } from '../../page.ts'
import { NumberedSections, Section } from '../NumberedSections.tsx'
import { SupportEmail, SupportPhone } from '../../../components/SiteFrame.tsx'

export const metadata: PageMetadata = {
  title: 'Privacy policy',
  description:
    'What we keep about you and your car, who sees it, how long we keep it, and how to have it changed or erased.',
}

export function Page({ settings }: PageProps) {
  return (
    <NumberedSections title="Privacy policy" updated="18 May 2025">
      <Section id="collected" heading="Information we collect">
        <p>{settings.siteName} keeps what you type into the form, and a little more:</p>
        <ul>
          <li>
            the registration, the post code, the phone number and the vehicle issues you give us
          </li>
          <li>
            the photo, if you send one: we make smaller copies without the place and time your
            camera stored in it, and don’t keep the file you sent
          </li>
          <li>
            what DVLA and DVSA, which keep the records of vehicles and MOT tests, hold about the
            car: make, model, colour, year, fuel, engine, type approval, tax, mileage, and MOT
            results and failures
          </li>
          <li>
            what else you tell buyers about the car: answers such as whether it starts, up to six
            photos, when to call, and who can have your number
          </li>
          <li>the quotes that agents give for your car, and which of them you chose or declined</li>
          <li>
            of a sale: the address you give for collection, the day, whether the buyer came and what
            they paid, with the reason and a photo if you give them
          </li>
          <li>
            the texts we sent you, whether they arrived, and when you told us that the car is yours
          </li>
          <li>
            which agents were given your number, and when, and which of them you asked not to call:
            your link shows you who they are
          </li>
          <li>who you said can have your number</li>
          <li>
            what you write when you complain, with the photo if you send one, and the phone number
            or email address you give for our answer
          </li>
        </ul>
        <p>
          About agents we keep what they type when they apply, their quotes and collections, when
          they were given a number, complaints about them with what they answered us, and a coded
          record of their sign-ins.
        </p>
        <p>
          While you use the site we look at your network address to prevent abuse. When you ask for
          a text or type a registration, we keep a coded record of it for up to{' '}
          {KEPT.textShares.hours} hours; when we refuse a request, and when an agent signs in or is
          given a number, for {KEPT.securityEvents.days} days. We don’t store the address itself,
          and our logs contain no names, phone numbers or links. The form on the contact page sends
          nothing to us.
        </p>
      </Section>
      <Section id="use" heading="How we use it">
        <p>
          We use it to show your car to agents, to text you your link and tell you about quotes and
          your sale, to prevent misuse, to answer complaints, and to show other owners how often an
          agent came and paid what was agreed, without your name, car or number. You asked for the
          first two when you posted the car; the rest is in our legitimate interests or required by
          law. We send no advertising and make no automated decisions about you.
        </p>
        <p>
          When you leave the registration field, and once you have posted the car or changed its
          registration, we may look it up with DVLA and DVSA: to show you which car it is, so that
          you can spot a typing error, and to show agents what they would otherwise have to ask you.
          We do so whether or not you go on to post the car.
        </p>
        <p>
          This is what we keep about people, and for how long. If you delete your posting, it goes
          at once with all that belongs to it, also what our staff typed about it. Only an agent who
          quoted on the car keeps its make and year beside their quote, for {KEPT.goneCars.days}{' '}
          days, and for the first {KEPT.gonePlates.days} its registration and the first half of the
          post code, in case you complain. Once the wording of a text goes, the company that carries
          our texts deletes it too; that a text went to your number it may keep. Traces of your
          posting go from our files soon after, and from copies of our data within{' '}
          {KEPT.backups.days} days. If we ever need such a copy, we’ll first delete again what was
          deleted since. A coded record doesn’t show the number, address or words it was made from.
          We keep the key to the code separately from our records.
        </p>
        {/* From the table that the scheduled tasks work by. */}
        <dl className="kept">
          {Object.entries(KEPT).map(([id, kept]) => (
            <div key={id}>
              <dt>{kept.what}</dt>
              <dd>{howLongInWords(kept, (setting) => settings[setting])}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="sharing" heading="Who we share it with">
        <p>
          Agents see the registration, what DVLA and DVSA hold about the car, the vehicle issues,
          your answers about it, its photos and the first half of the post code. Your phone number
          is shown only to agents with a subscription, or only to a buyer you choose if you prefer,
          and only after you have told us that the car is yours: by answering “Yes, it’s mine”,
          updating its details or going on to its quotes, from a link we texted to that phone. They
          use it to contact you about your car, and your link tells you which of them were given it.
          You can ask any of them not to call: they no longer see it, and we tell them so.
        </p>
        <p>
          The buyer you choose is given your number and, once you have typed it, the full address.
          They see what you say they paid, and why. Owners see the name, the contact, the licence,
          the price and the message of an agent who quotes, and how their collections went.
        </p>
        <p>
          If you complain about a buyer, we ask them about it in our own words. Only we see what you
          wrote, the photo and how to reach you.
        </p>
        <p>
          To look a car up, we send its registration to DVLA and DVSA: nothing else is sent, not
          even who asked. Agents can see how many quotes a car has, but not each other’s. The
          companies that run our computers, carry our texts and take agents’ payments process only
          what they need, on our instructions. An agent’s alert reaches them encrypted, by way of
          the company that makes their browser. We don’t sell anything about you to anyone, and we
          otherwise disclose it only where the law requires it.
        </p>
      </Section>
      <Section id="security" heading="Security">
        <p>
          The link we text you contains a long random code and works like a password: anyone who has
          it can view, edit or delete your posting, so keep it to yourself. The quotes link shows
          the car and its quotes. Until you have told us that the car is yours, it can say so too.
          It can choose or decline a quote, and undo that for an hour. It can’t edit or delete
          anything, and shows neither your number nor your address.
        </p>
        <p>
          Pages opened by a link are not listed by search engines, not stored by your browser, and
          do not tell other sites where you came from. We don’t show your link on screen after you
          post a car: we only text it to your phone.
        </p>
      </Section>
      <Section id="cookies" heading="Cookies">
        <p>
          The pages for owners set no cookies and store nothing else in your browser, except that a
          tab remembers the registration of a car whose changes were not saved, to lead you back to
          it, and the boxes you tick under “What to have ready” stay ticked until you’ve said how it
          went. An agent who signs in gets two cookies: one keeps them signed in for{' '}
          {KEPT.sessions.days} days, or {IDLE_DAYS} without use; the other stays for{' '}
          {KNOWN_BROWSER_DAYS} days and lets that browser ask for a sign-in code even when strangers
          have asked for that agent’s codes. They do nothing else. The console remembers in the
          browser what an agent’s quotes usually need and how long they hold, whose alerts come to
          it, and a quote that waits for a connection, until it is sent or the agent signs out. No
          page loads anything from other companies: no advertising, no visitor counters, no maps, no
          fonts.
        </p>
      </Section>
      <Section id="rights" heading="Your rights">
        <p>
          Under the UK GDPR you can ask to see what we hold about you, have it corrected or erased,
          take it elsewhere, object to how we use it, or have that use restricted.
        </p>
        <p>
          You can do most of this straight away: your link shows what you gave us, and lets you edit
          or delete it. If you’ve lost the link, <a href="/lost-link">we’ll text it to you again</a>
          . If we texted you about a car that isn’t yours, open the link and tell us so: we’ll
          delete every posting with your number and won’t text it again unless you{' '}
          {settings.startAgain}. For {KEPT.disclosedNumbers.days} days after an agent was given your
          number, we can tell you who it was and when.
        </p>
        <p>
          For anything else, write to <SupportEmail settings={settings} />. We’ll answer within one
          month. You can also complain to the{' '}
          <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner’s Office</a>, on
          0303 123 1113.
        </p>
      </Section>
      <Section id="children" heading="Children under 18">
        <p>
          The service is for people aged 18 or over. We don’t knowingly keep anything about anyone
          younger. If you think we have, tell us and we’ll erase it.
        </p>
      </Section>
      <Section id="changes" heading="Changes to this policy">
        <p>
          This policy is of 29 November 2026. When we change it, we’ll change that date, and what
          we’ve already collected will not be used for anything new without your agreement.
        </p>
      </Section>
      <Section id="contact" heading="Contact">
        <p>
          {settings.siteName} is responsible for your information. Write to{' '}
          <SupportEmail settings={settings} /> or call <SupportPhone settings={settings} />.
        </p>
        <p>{settings.company}</p>
      </Section>
    </NumberedSections>
  )
}
