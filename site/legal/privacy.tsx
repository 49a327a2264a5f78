import { brand } from '../../contract/brand.ts'
import { contacts } from './contacts.ts'
import type { LegalText } from './legal-text.ts'
import { ChoicesLink, ClauseLink, LegalTable, MailLink, PageLink } from './references.tsx'

export const privacy: LegalText = {
  title: 'Privacy policy',
  description: `What ${brand.provider} collects when you enquire, apply and pay, why, who receives it, how long it is kept, and the rights you have under Indian law.`,
  effective: { iso: '2024-08-28', shown: '28/08/2024' },
  minutes: 12,
  summary: [
    {
      id: 'what',
      text: (
        <>
          We ask for what an enquiry or an application needs, and nothing more. No advertising, no
          tracking, no sale of data.
        </>
      ),
    },
    {
      id: 'cards',
      text: <>Card details go to the payment provider. They never reach our servers.</>,
    },
    {
      id: 'how-long',
      text: (
        <>
          Codes are erased after 24 hours, unpaid applications after 90 days, enquiries after 12
          months. From paid applications your name and contact details are removed after 8 years. A
          half-filled form stays in your own browser for 7 days, without codes.
        </>
      ),
    },
    {
      id: 'rights',
      text: (
        <>
          You can see, correct and erase your data, and complain: one email to{' '}
          <MailLink to="privacy" /> is enough. What is optional you withdraw yourself:{' '}
          <ChoicesLink />.
        </>
      ),
    },
    {
      id: 'age',
      text: <>You must be 18 or older to apply.</>,
    },
  ],
  sections: [
    {
      number: 1,
      id: 'who-we-are',
      title: 'Who we are and what this covers',
      clauses: {
        '1.1': (
          <p>
            <b>Who is responsible.</b> {brand.provider} runs this website and the {brand.programme}{' '}
            (the “Programme”) together with its partner {brand.partner}. Under the Digital Personal
            Data Protection Act, 2023 (the “Act”) we are the Data Fiduciary for the personal data
            collected here, and you are the Data Principal.
          </p>
        ),
        '1.2': (
          <p>
            <b>What it covers.</b> This policy applies to the website, its enquiry and application
            forms, the payment of the exam fee, and the messages we send about them. It does not
            apply to websites of others that we link to, such as social networks, the newsletter
            page or press articles.
          </p>
        ),
        '1.3': (
          <p>
            <b>If you are in Europe.</b> For people in the European Economic Area the{' '}
            <PageLink to="euPrivacy" /> applies in addition. Where the two differ, the one that
            protects you better counts.
          </p>
        ),
        '1.4': (
          <p>
            <b>Your language.</b> You may ask us for this notice in any language listed in the
            Eighth Schedule to the Constitution of India.
          </p>
        ),
      },
    },
    {
      number: 2,
      id: 'what-we-collect',
      title: 'What we collect',
      clauses: {
        '2.1': (
          <p>
            <b>Just looking.</b> You can read every page without telling us who you are. Opening a
            page loads nothing from third parties, except on the payment page, and we run no
            analytics or advertising tools. Our server’s log notes the address of the page, the
            result and the time it took. It holds no names, no email addresses, no phone numbers and
            nothing of what you typed.
          </p>
        ),
        '2.2': (
          <p>
            <b>When you enquire.</b> Your full name, email address, phone number with its country
            code, and the message, if you write one.
          </p>
        ),
        '2.3': (
          <p>
            <b>When you apply.</b> Your full name, email address, Indian mobile number and the
            course you choose; if you give them, your college or organisation, a referral code and a
            coupon code; and the code of the scholarship or of the college whose page you applied
            on.
          </p>
        ),
        '2.4': (
          <p>
            <b>Verification codes.</b> To make sure that the phone number and the email address are
            yours, we send six-digit codes to them. We do not store a code itself but a keyed
            fingerprint of it, with the number of tries. A code works once and for 10 minutes.
          </p>
        ),
        '2.5': (
          <p>
            <b>When you pay.</b> The amount and currency, the payment provider, its order and
            payment numbers, the state of the payment and the time.{' '}
            <strong>Card data never reaches us.</strong> You enter it with the provider. Where a
            card form stands on our own page, your browser hands the card number, the expiry date
            and the security code straight to the provider’s script, and our server receives a
            one-time token in their place. One card provider, Verifone, also wants the cardholder’s
            billing address: we ask for it on the payment page, pass it on with the payment, and do
            not store it.
          </p>
        ),
        '2.6': (
          <p>
            <b>Against abuse.</b> We count how many requests come from a network address within an
            hour, and how many codes go to a phone number or mailbox within a day. The counts stand
            under keyed fingerprints, not under the address or number itself. When the time is over,
            a count is void, and a daily job removes it.
          </p>
        ),
        '2.7': (
          <p>
            <b>What we do not want.</b> Please send us no identity numbers, health data, passwords
            or card data in the message field. We have no use for them.
          </p>
        ),
        '2.8': (
          <p>
            <b>What you agreed to.</b> With an application or enquiry we store which notice you were
            shown, in which version and language, which optional boxes you ticked, and when; and
            when you withdrew it.
          </p>
        ),
      },
    },
    {
      number: 3,
      id: 'why',
      title: 'Why we use it, and on what ground',
      clauses: {
        '3.1': (
          <p>
            <b>Consent and your own request.</b> We process your data because you gave it to us for
            a purpose that you can see: by sending a form you consent to what its purpose needs.
            Where the Act allows processing without consent, in particular to fulfil a duty under
            the law or to carry out a court’s order, we rely on that permission for that case only.
          </p>
        ),
        '3.2': (
          <LegalTable
            caption="Purposes"
            columns={['What for', 'Which data', 'Ground']}
            rows={[
              [
                'Answering your enquiry',
                'Name, email, phone, country, message',
                'Your consent, given by sending the form',
              ],
              [
                'Handling your application and the exam',
                'The application, the result of the exam',
                'Your consent, given by applying',
              ],
              [
                'Checking that phone and email are yours',
                'Phone, email, fingerprint of the code, tries',
                'Your consent, given by asking for the code',
              ],
              [
                'Taking the exam fee, refunding it, sending a receipt',
                'Name, email, phone, payment record',
                'Your consent; duties under tax and company law',
              ],
              [
                'Announcing winners and next steps',
                'Name, email, phone, course',
                'Your consent, given by applying',
              ],
              [
                'Updates on WhatsApp',
                'Name, phone',
                'Your consent, given by ticking the box; optional',
              ],
              [
                `Offers of ${brand.partner} beyond the Programme`,
                'Name, email, phone, course',
                'Your consent, given by ticking the box; optional',
              ],
              [
                'Keeping bots and fraud out',
                'Network address, result of the bot check, session cookie',
                'Your voluntary use of the form; duties to keep data secure',
              ],
              [
                'Finding and mending faults',
                'Error reports stripped of personal data',
                'Not personal data once stripped',
              ],
            ]}
          />
        ),
        '3.3': (
          <p>
            <b>Nothing else.</b> We do not sell personal data, do not rent it out, do not build
            profiles and do not use it for advertising. If we ever want to use it for a new purpose,
            we ask you first.
          </p>
        ),
        '3.4': (
          <p>
            <b>Is it compulsory?</b> No law obliges you to give us your data. Fields that are not
            marked as optional are needed: without them we cannot answer an enquiry or take an
            application. The boxes below a form are never needed: they come unticked, and nothing
            depends on them.
          </p>
        ),
      },
    },
    {
      number: 4,
      id: 'recipients',
      title: 'Who receives it',
      clauses: {
        '4.1': (
          <p>
            <b>Our team.</b> Those of our staff who answer enquiries, run the Programme or keep the
            accounts. A new enquiry reaches the team’s mailbox as an email.
          </p>
        ),
        '4.2': (
          <p>
            <b>Our partner.</b> {brand.partner} receives the name, email address, phone number and
            course of paid applicants, because the exam is taken on its portal, and reports the
            results to us. For anything beyond the Programme it receives data only of those who
            ticked the box for it.
          </p>
        ),
        '4.3': (
          <>
            <p>
              <b>One payment provider.</b> Your payment is handled by one of six gateways; the
              payment page tells you which. It receives the amount and our order number and, as far
              as it asks for them, your name, email address, phone number and network address. It
              handles your payment data under its own policy.
            </p>
            <ul>
              <li>Razorpay</li>
              <li>PayPal</li>
              <li>Stripe</li>
              <li>Cashfree</li>
              <li>PayU</li>
              <li>Verifone</li>
            </ul>
          </>
        ),
        '4.4': (
          <p>
            <b>Messengers and hosts.</b> The companies that deliver our emails and text messages and
            that host our servers and database process data on our instructions, under contracts
            that allow them nothing else. If you ticked the box for it, our team may also write to
            you on WhatsApp, which handles messages under its own policy.
          </p>
        ),
        '4.5': (
          <p>
            <b>The public.</b> If you win a scholarship, the list on the website may show your name
            and your course, never your contact details. Tell us if you would rather not be listed.
          </p>
        ),
        '4.6': (
          <p>
            <b>Authorities.</b> Courts and authorities receive data only where the law obliges us,
            and no more than it demands.
          </p>
        ),
        '4.7': (
          <p>
            <b>Outside India.</b> Some of these companies work in other countries. We pass data to
            them only where the Central Government has not restricted it under the Act, and hold
            them to the protection described here.
          </p>
        ),
      },
    },
    {
      number: 5,
      id: 'bot-check',
      title: 'Bot check, error reports and the abandonment signal',
      clauses: {
        '5.1': (
          <p>
            <b>Bot check.</b> Our forms are guarded by a small arithmetic puzzle that your browser
            solves by itself when you first click into a form. It comes from our own server, sends
            nothing about you to anyone, and needs no cookie.
          </p>
        ),
        '5.2': (
          <p>
            <b>reCAPTCHA, if switched on.</b> In its place we may use Google reCAPTCHA. Then your
            browser loads a script from Google when you first click into a form, and Google receives
            your network address and data about your browser and how it is used on the page. It
            gives us a score between 0 and 1, which we use to tell people from bots and do not keep.
          </p>
        ),
        '5.3': (
          <p>
            <b>Error reports.</b> When something breaks, a report may go to an error-reporting
            service. It holds the technical message and the place in the program. Before it leaves,
            email addresses and phone numbers are masked, and everything about the user and the
            request is removed. It carries no form values, no cookies and no record of your clicks.
          </p>
        ),
        '5.4': (
          <p>
            <b>The abandonment signal.</b> If you close the application form after filling in name,
            email and phone, your browser may send one fixed message to an automation service: that
            an application was abandoned.{' '}
            <strong>It holds nothing of what you typed and no identifier</strong>; the words are the
            same for everyone. As with any request on the internet, the service sees the network
            address it came from. The signal is off unless we switch it on.
          </p>
        ),
      },
    },
    {
      number: 6,
      id: 'browser-storage',
      title: 'Cookies and storage in your browser',
      clauses: {
        '6.1': (
          <p>
            <b>Form draft.</b> So that a lost connection costs you nothing, what you type into the
            application form is kept in your browser’s local storage for{' '}
            <strong>7 days, without codes</strong>. It stays on your device. It is removed once you
            have paid, and once an application that you sent has not been used for 30 minutes. You
            can remove it at any time by clearing the site’s data.
          </p>
        ),
        '6.2': (
          <p>
            <b>Way markers.</b> Your browser also keeps the number of an application that is not
            paid yet, so that you can take it up again; the college page you came from, with the
            college’s name and logo, so that you get back there after paying; until you close the
            tab, the coupon and the source that the link you followed named; and a page that it
            shows when you are offline.
          </p>
        ),
        '6.3': (
          <p>
            <b>Two cookies.</b> While you verify your phone, a signed cookie that scripts cannot
            read ties the verification to your browser. What it vouches for lapses after 30 minutes.
            The cookie stays for 30 days, so that you find an unpaid application again; after 30
            minutes without use it shows only masked details, until a code proves that it is you. If
            you send a form before the page has fully loaded, a second one carries what you typed
            back into the form. It is removed there, or after 10 minutes.
          </p>
        ),
        '6.4': (
          <p>
            <b>No others from us.</b> We set no cookies for statistics or advertising. On the
            payment page, and with reCAPTCHA if it is switched on, the provider may set cookies of
            its own to prevent fraud.
          </p>
        ),
        '6.5': (
          <p>
            <b>On a shared computer,</b> press “Not you? Forget this application” where the site
            offers an unpaid application. It removes the cookie, the draft and every link between
            this browser and the application.
          </p>
        ),
      },
    },
    {
      number: 7,
      id: 'retention',
      title: 'How long we keep it',
      clauses: {
        '7.1': (
          <LegalTable
            caption="Retention"
            columns={['Data', 'Kept for', 'Then']}
            rows={[
              ['Verification codes', '24 hours', 'Erased by a daily job'],
              [
                'Unpaid applications',
                '90 days',
                'Erased by a daily job; of a payment that was begun its numbers and its amount stay, without your name',
              ],
              ['Enquiries', '12 months', 'Erased by a daily job'],
              [
                'Form draft in your browser',
                '7 days, without codes',
                'Void, and removed earlier once you have paid',
              ],
              [
                'Counts against abuse',
                'One hour per network address, one day per phone and mailbox',
                'Void, and removed by a daily job',
              ],
              [
                'What you agreed to',
                'As long as the application or enquiry it belongs to',
                'Erased with it',
              ],
              [
                'Paid applications',
                '8 years, as Indian tax and company law obliges us to keep accounts',
                'A daily job removes your name, email address, phone number, college and what the payment provider was given of you; receipts can then no longer be opened',
              ],
              [
                'Payment records',
                'For good, without your name and contact details',
                'Amount, day, provider and its numbers stay in the accounts',
              ],
            ]}
          />
        ),
        '7.2': (
          <p>
            <b>Copies.</b> Emails about your enquiry in our team’s mailbox are deleted within the
            same 12 months. Backups are overwritten in turn, and data that was erased is not brought
            back from them into use.
          </p>
        ),
        '7.3': (
          <p>
            <b>Sooner, if you wish.</b> You may ask for erasure at any time (
            <ClauseLink to="8.2" />
            ). We then keep only what the law obliges us to keep.
          </p>
        ),
      },
    },
    {
      number: 8,
      id: 'your-rights',
      title: 'Your rights',
      clauses: {
        '8.1': (
          <p>
            <b>Access.</b> You may have a summary of the personal data we process about you, of what
            we do with it, and of everyone we have shared it with; and a copy of everything we hold,
            as a file that programs can read.
          </p>
        ),
        '8.2': (
          <p>
            <b>Correction and erasure.</b> You may have data corrected, completed, updated and
            erased, unless the law requires us to keep it.
          </p>
        ),
        '8.3': (
          <p>
            <b>Withdrawing consent.</b> You may take back your consent at any time, as easily as you
            gave it: what is optional with one click under <ChoicesLink />, to which every email of
            ours leads; the rest by an email to <MailLink to="privacy" />. What was done before
            remains lawful. We then stop, and see to it that those who work for us stop; if an
            application is running and you take back what it needs, it ends with that.
          </p>
        ),
        '8.4': (
          <p>
            <b>Nomination.</b> You may name a person who exercises your rights if you die or can no
            longer exercise them yourself.
          </p>
        ),
        '8.5': (
          <p>
            <b>Grievance.</b> You have the right to an easy way to complain. It is described in{' '}
            <ClauseLink to="9.1" />.
          </p>
        ),
        '8.6': (
          <p>
            <b>How to use them.</b> Write to <MailLink to="privacy" /> from the email address you
            used with us, or through a Consent Manager registered under the Act. If we cannot be
            sure that it is you, we send a code to the phone number or address we hold. We answer
            within one month and charge nothing.
          </p>
        ),
        '8.7': (
          <p>
            <b>Your part.</b> The Act asks you to give true information, not to pretend to be
            someone else, and not to bring false or frivolous complaints.
          </p>
        ),
      },
    },
    {
      number: 9,
      id: 'grievance-officer',
      title: 'Grievance Officer and complaints',
      clauses: {
        '9.1': (
          <>
            <p>
              <b>Grievance Officer.</b> Questions and complaints about personal data go to our
              Grievance Officer, who sits on the Grievance Redressal Committee:
            </p>
            <address>
              The Grievance Officer
              <br />
              {contacts.post}
              <br />
              <MailLink to="grievance" />
            </address>
          </>
        ),
        '9.2': (
          <p>
            <b>What happens then.</b> You receive a confirmation within 48 hours and an answer in
            writing, with reasons, within one month. If you disagree with it, you may ask the whole
            committee to look at the matter again.
          </p>
        ),
        '9.3': (
          <p>
            <b>The Data Protection Board.</b> If that does not help, you may complain to the Data
            Protection Board of India, as the Act provides.
          </p>
        ),
      },
    },
    {
      number: 10,
      id: 'children',
      title: 'Children',
      clauses: {
        '10.1': (
          <p>
            <b>18 and older.</b> The website’s forms are for people who are at least{' '}
            <strong>18 years</strong> old. Nobody younger can apply. Under the Act anyone younger
            than 18 is a child, and we do not knowingly keep the data of a child.
          </p>
        ),
        '10.2': (
          <p>
            <b>If it happened.</b> If you believe that a child has sent us data, write to{' '}
            <MailLink to="privacy" />. We then erase it and end the application.
          </p>
        ),
        '10.3': (
          <p>
            <b>No tracking.</b> We do not track or monitor the behaviour of children, nor direct
            advertising at them. We do this to nobody.
          </p>
        ),
      },
    },
    {
      number: 11,
      id: 'security',
      title: 'How we protect it',
      clauses: {
        '11.1': (
          <p>
            <b>Safeguards.</b> Connections are encrypted. Codes are stored only as keyed
            fingerprints, with a key that lies outside the database. Emails and phone numbers are
            masked in our logs. Every form is limited in how often it can be sent, and the pages
            allow no foreign scripts but those a payment or the bot check needs. Only those who need
            data for their work have access to it.
          </p>
        ),
        '11.2': (
          <p>
            <b>If something goes wrong.</b> We inform the Data Protection Board of India and every
            person affected of a personal data breach without delay: what happened, what it may mean
            for you, what we have done, and what you can do. The Board receives a full report within
            72 hours, and CERT-In hears of cyber incidents within 6 hours.
          </p>
        ),
        '11.3': (
          <p>
            <b>What you can do.</b> Share your codes with nobody. We never ask for a code, a
            password or card details by phone, email or WhatsApp.
          </p>
        ),
      },
    },
    {
      number: 12,
      id: 'changes',
      title: 'Changes and contact',
      clauses: {
        '12.1': (
          <p>
            <b>Changes.</b> If this policy changes, the new version stands here with its effective
            date. If a change concerns data that you have already given us, we tell you by email
            beforehand and, where the Act demands it, ask for your consent again.
          </p>
        ),
        '12.2': (
          <>
            <p>
              <b>Contact.</b> For anything about this policy:
            </p>
            <address>
              {contacts.post}
              <br />
              <MailLink to="privacy" />
            </address>
          </>
        ),
      },
    },
  ],
}
