import { brand } from '../../contract/brand.ts'
import { contacts } from './contacts.ts'
import type { LegalText } from './legal-text.ts'
import { ChoicesLink, ClauseLink, LegalTable, MailLink, PageLink } from './references.tsx'

/** Held together, so that no line breaks inside a citation. */
const article6 = (letter: 'a' | 'b' | 'c' | 'f') => `Art.\u00a06(1)\u2060(${letter})`

export const euPrivacy: LegalText = {
  title: 'EU privacy policy',
  description: `How ${brand.provider} processes personal data of people in the European Economic Area under the GDPR: purposes, legal bases, recipients, transfers and your rights.`,
  effective: { iso: '2024-08-28', shown: '28/08/2024' },
  minutes: 11,
  summary: [
    {
      id: 'who',
      text: (
        <>
          {brand.provider} in India is responsible for your data. The General Data Protection
          Regulation protects you all the same.
        </>
      ),
    },
    {
      id: 'why',
      text: (
        <>
          We use your data to answer you, to handle your application and payment, and to keep the
          site safe. No advertising, no tracking, no sale of data.
        </>
      ),
    },
    {
      id: 'transfers',
      text: (
        <>Your data is processed in India, with standard contractual clauses where they are due.</>
      ),
    },
    {
      id: 'decisions',
      text: <>No machine decides about you. People do.</>,
    },
    {
      id: 'rights',
      text: (
        <>
          You have the rights of Articles 15 to 22 GDPR and may complain to an authority. One email
          to <MailLink to="privacy" /> is enough.
        </>
      ),
    },
  ],
  sections: [
    {
      number: 1,
      id: 'scope',
      title: 'Whom this policy is for',
      clauses: {
        '1.1': (
          <p>
            <b>Scope.</b> This policy is for people who are in the European Economic Area (“EEA”)
            when they use this website. It gives the information that Articles 13 and 14 of
            Regulation (EU) 2016/679, the General Data Protection Regulation (“GDPR”), demand.
            People in the United Kingdom and in Switzerland may rely on it as well, as far as their
            law gives them the same rights.
          </p>
        ),
        '1.2': (
          <p>
            <b>Together with.</b> The <PageLink to="privacy" /> describes the same processing under
            the law of India. Where the two differ, the one that protects you better counts.
          </p>
        ),
        '1.3': (
          <p>
            <b>What you can do here from Europe.</b> You can read every page and send an enquiry
            with a phone number of any country. The application form takes Indian mobile numbers
            only, so most of what follows about applications and payments concerns people who hold
            one.
          </p>
        ),
      },
    },
    {
      number: 2,
      id: 'controller',
      title: 'Controller and representative',
      clauses: {
        '2.1': (
          <>
            <p>
              <b>Controller.</b> Responsible for the processing (Article 4(7) GDPR) is:
            </p>
            <address>
              {contacts.post}
              <br />
              <MailLink to="privacy" />
            </address>
          </>
        ),
        '2.2': (
          <p>
            <b>Representative in the Union.</b> Our representative under Article 27 GDPR can be
            reached at <MailLink to="euRepresentative" />. You and the authorities may turn to the
            representative instead of us in all matters of data protection.
          </p>
        ),
        '2.3': (
          <p>
            <b>Data protection contact.</b> The person in charge of data protection reads the
            mailbox <MailLink to="privacy" />. You may write in confidence.
          </p>
        ),
        '2.4': (
          <p>
            <b>Our partner.</b> {brand.partner} runs the exam portal and is a controller of its own
            for what happens there. It tells you about that on the portal.
          </p>
        ),
      },
    },
    {
      number: 3,
      id: 'data',
      title: 'Which data we process, and where it comes from',
      clauses: {
        '3.1': (
          <>
            <p>
              <b>From you.</b> We receive almost everything from you yourself:
            </p>
            <ul>
              <li>
                <b>Enquiry:</b> full name, email address, phone number and its country, optional
                message.
              </li>
              <li>
                <b>Application:</b> full name, email address, Indian mobile number, course; optional
                college or organisation, referral code and coupon code; the code of the scholarship
                or college.
              </li>
              <li>
                <b>Verification:</b> the codes we send you, stored as keyed fingerprints, and the
                number of tries.
              </li>
              <li>
                <b>Connection:</b> your network address, used to answer your request and counted for
                an hour, under a keyed fingerprint, to prevent abuse. Codes per phone number and
                mailbox are counted for a day in the same way.
              </li>
              <li>
                <b>Consents:</b> the notice you were shown, its version and language, which optional
                boxes you ticked, when, and when you withdrew them.
              </li>
            </ul>
          </>
        ),
        '3.2': (
          <p>
            <b>From others.</b> The payment provider tells us its order and payment numbers and
            whether the payment went through. {brand.partner} tells us the result of your exam.
          </p>
        ),
        '3.3': (
          <p>
            <b>Card data.</b> The number, expiry date and security code of your card go from your
            browser to the payment provider. They never reach our servers. One card provider,
            Verifone, also wants your billing address: we pass it on and do not store it.
          </p>
        ),
        '3.4': (
          <p>
            <b>No special categories.</b> We do not ask for data under Article 9 GDPR, such as data
            on health, beliefs or origin. Please do not put any into the message field.
          </p>
        ),
        '3.5': (
          <p>
            <b>Must you give it?</b> No law obliges you. The fields that are not optional are needed
            to answer you or to conclude and perform the contract for the exam; without them we can
            do neither.
          </p>
        ),
      },
    },
    {
      number: 4,
      id: 'purposes',
      title: 'Purposes and legal bases',
      clauses: {
        '4.1': (
          <LegalTable
            caption="Purposes and legal bases under Article 6(1) GDPR"
            columns={['Purpose', 'Data', 'Legal basis']}
            rows={[
              [
                'Answering enquiries',
                'Name, email, phone, country, message',
                `Steps before a contract at your request, ${article6('b')}; otherwise our interest in answering you, ${article6('f')}`,
              ],
              [
                'Handling applications and the exam',
                'The application, the result of the exam',
                `Contract, ${article6('b')}`,
              ],
              [
                'Verifying phone and email',
                'Phone, email, fingerprint of the code, tries, session cookie',
                `Contract, ${article6('b')}`,
              ],
              [
                'Taking and refunding the exam fee, sending the receipt',
                'Name, email, phone, payment record',
                `Contract, ${article6('b')}`,
              ],
              [
                'Keeping accounts',
                'Payment record, name',
                `Our interest in meeting our duties under Indian law, ${article6('f')}; a duty under the law of the Union or a Member State, where there is one, ${article6('c')}`,
              ],
              [
                'Telling winners and explaining the next steps',
                'Name, email, phone, course',
                `Contract, ${article6('b')}`,
              ],
              [
                'Listing winners on the website',
                'Name, course',
                `Our interest in a transparent award, ${article6('f')}; you may object`,
              ],
              [
                'Updates on WhatsApp, if you tick the box',
                'Name, phone',
                `Your consent, ${article6('a')}`,
              ],
              [
                `Offers of ${brand.partner} beyond the programme, if you tick the box`,
                'Name, email, phone, course',
                `Your consent, ${article6('a')}`,
              ],
              [
                'Keeping out bots, fraud and overload',
                'Network address, result of the bot check',
                `Our interest in a safe site, ${article6('f')}`,
              ],
              [
                'Google reCAPTCHA, if switched on',
                'Network address, browser data, behaviour on the page, score',
                `Our interest in a safe site, ${article6('f')}; you may write to us instead of using the form`,
              ],
              [
                'Finding and mending faults',
                'Error reports stripped of personal data',
                `Our interest in a working site, ${article6('f')}`,
              ],
              [
                'Counting abandoned applications, if switched on',
                'A fixed signal without form values; the network address it comes from',
                `Our interest in a form that people can finish, ${article6('f')}`,
              ],
              [
                'Establishing or defending legal claims',
                'What the case needs',
                `Our interest in our rights, ${article6('f')}`,
              ],
            ]}
          />
        ),
        '4.2': (
          <p>
            <b>Legitimate interests.</b> Where we rely on Article 6(1)(f), we have weighed our
            interest against yours and found the intrusion small. You may ask us for the weighing,
            and you may object (<ClauseLink to="8.7" />
            ).
          </p>
        ),
        '4.3': (
          <p>
            <b>Consent.</b> Only what you tick a box for rests on consent under Article 6(1)(a). The
            boxes come unticked, and nothing depends on them. You may withdraw it at any time with
            effect for the future, with one click under <ChoicesLink />; what was done before stays
            lawful.
          </p>
        ),
        '4.4': (
          <p>
            <b>No new purposes in silence.</b> If we want to use data for another purpose, we tell
            you beforehand and, where needed, ask you. We do not sell data and do not advertise with
            it.
          </p>
        ),
      },
    },
    {
      number: 5,
      id: 'recipients',
      title: 'Recipients',
      clauses: {
        '5.1': (
          <LegalTable
            caption="Who receives data, and in which role"
            columns={['Recipient', 'What for', 'Role']}
            rows={[
              ['Our staff', 'Enquiries, applications, accounts', 'Part of the controller'],
              [
                brand.partner,
                'The exam on its portal: name, email, phone, course',
                'Controller of its own',
              ],
              [
                'One of Razorpay, PayPal, Stripe, Cashfree, PayU, Verifone',
                'The payment; the payment page says which of them',
                'Controller of its own',
              ],
              [
                'Email and text-message services',
                'Delivering codes, receipts and news of your application',
                'Processor, Art.\u00a028',
              ],
              [
                'WhatsApp, if you tick the box',
                'News of your application, written by our team',
                'Controller of its own for what it keeps',
              ],
              ['Hosting provider', 'Servers, database, backups', 'Processor, Art.\u00a028'],
              [
                'Error-reporting service, if switched on',
                'Reports stripped of personal data',
                'Processor, Art.\u00a028',
              ],
              [
                'Google (reCAPTCHA), if switched on',
                'Telling people from bots',
                'Controller of its own for what it keeps',
              ],
              [
                'Automation service, if switched on',
                'A fixed signal without form values',
                'Processor, Art.\u00a028',
              ],
              [
                'Courts, authorities, advisers',
                'Where the law obliges or a claim requires it',
                'Controller of its own',
              ],
            ]}
          />
        ),
        '5.2': (
          <p>
            <b>Processors.</b> Processors act on our documented instructions, under a contract as
            Article 28 GDPR demands, and may engage others only on the same terms.
          </p>
        ),
        '5.3': (
          <p>
            <b>Error reports.</b> Before a report leaves, email addresses and phone numbers in it
            are masked, and everything about the user and the request is removed.
          </p>
        ),
        '5.4': (
          <p>
            <b>The abandonment signal.</b> If it is switched on and you close the application form
            after filling in name, email and phone, your browser sends one message whose words are
            the same for everyone. It holds nothing of what you typed.
          </p>
        ),
      },
    },
    {
      number: 6,
      id: 'transfers',
      title: 'Transfers outside the EEA',
      clauses: {
        '6.1': (
          <p>
            <b>India.</b> We are established in India, and what you send us is processed there. The
            European Commission has not decided that India offers an adequate level of protection
            (Article 45 GDPR). We therefore apply the GDPR and this policy to your data wherever it
            is.
          </p>
        ),
        '6.2': (
          <p>
            <b>Standard contractual clauses.</b> Where a company in the EEA passes your data to us,
            or we pass it on to a recipient in a country without an adequacy decision, this rests on
            the standard contractual clauses of the European Commission (Implementing Decision (EU)
            2021/914; Article 46(2)(c) GDPR), with further safeguards where a look at the law of
            that country shows that they are needed.
          </p>
        ),
        '6.3': (
          <p>
            <b>United States.</b> Recipients there that are certified under the EU-US Data Privacy
            Framework receive data on the ground of the Commission’s adequacy decision; others under
            the clauses of <ClauseLink to="6.2" />.
          </p>
        ),
        '6.4': (
          <p>
            <b>Payments.</b> A payment may also be passed on because it is necessary for the
            contract with you (Article 49(1)(b) GDPR).
          </p>
        ),
        '6.5': (
          <p>
            <b>A copy.</b> Write to <MailLink to="privacy" /> for a copy of the safeguards. Passages
            that reveal business secrets may be blacked out.
          </p>
        ),
      },
    },
    {
      number: 7,
      id: 'retention',
      title: 'How long we keep data',
      clauses: {
        '7.1': (
          <LegalTable
            caption="Retention"
            columns={['Data', 'Kept for']}
            rows={[
              ['Verification codes', '24 hours'],
              [
                'Unpaid applications',
                '90 days; of a payment that was begun its numbers and its amount stay, without your name',
              ],
              ['Enquiries', '12 months, with the emails about them'],
              [
                'Form draft in your browser',
                '7 days, without codes; removed earlier once you have paid',
              ],
              [
                'Counts against abuse',
                'One hour per network address, one day per phone and mailbox, then removed by a daily job',
              ],
              ['Consents', 'As long as the application or enquiry they belong to'],
              [
                'Paid applications',
                '8 years, as tax and company law obliges us to keep accounts; then your name and contact details are removed, and receipts can no longer be opened',
              ],
              ['Payment records', 'For good, without your name and contact details'],
            ]}
          />
        ),
        '7.2': (
          <p>
            <b>Afterwards.</b> A daily job erases what is due. Where a dispute is pending, we keep
            what it needs until it is over and restrict its use to that.
          </p>
        ),
      },
    },
    {
      number: 8,
      id: 'rights',
      title: 'Your rights',
      clauses: {
        '8.1': (
          <p>
            <b>Access (Article 15).</b> You may know whether we process data about you, receive a
            copy of it, and learn everything that this policy says in general for your own case.
          </p>
        ),
        '8.2': (
          <p>
            <b>Rectification (Article 16).</b> You may have wrong data corrected and incomplete data
            completed.
          </p>
        ),
        '8.3': (
          <p>
            <b>Erasure (Article 17).</b> You may have data erased that is no longer needed, that
            rests on a consent you have withdrawn, or to whose processing you have successfully
            objected, unless a legal duty or claim stands against it.
          </p>
        ),
        '8.4': (
          <p>
            <b>Restriction (Article 18).</b> You may have data set aside while its accuracy or the
            lawfulness of its use is being clarified, or where you need it for a claim.
          </p>
        ),
        '8.5': (
          <p>
            <b>Notification (Article 19).</b> We pass corrections, erasures and restrictions on to
            everyone who received the data, unless that is impossible or out of proportion, and name
            these recipients to you if you ask.
          </p>
        ),
        '8.6': (
          <p>
            <b>Portability (Article 20).</b> You may receive the data you gave us for a contract or
            with your consent in a common, machine-readable format, or have it sent to someone else.
          </p>
        ),
        '8.7': (
          <p>
            <b>Objection (Article 21).</b>{' '}
            <strong>
              You may object at any time, on grounds relating to your situation, to processing that
              rests on our legitimate interests.
            </strong>{' '}
            We then stop, unless we show compelling grounds that outweigh yours or need the data for
            a legal claim. To direct marketing you could object without any ground; we do none.
          </p>
        ),
        '8.8': (
          <p>
            <b>Automated decisions (Article 22).</b> You have the right not to be subject to a
            decision that rests solely on automated processing. How we keep to it stands in{' '}
            <ClauseLink to="10.1" />.
          </p>
        ),
        '8.9': (
          <p>
            <b>How to use them.</b> Write to <MailLink to="privacy" />. If we are not sure that it
            is you, we send a code to the phone number or email address we hold. We answer within
            one month; if a case is difficult, we may take up to two more and tell you so within the
            first. It costs you nothing.
          </p>
        ),
      },
    },
    {
      number: 9,
      id: 'complaints',
      title: 'Complaints to an authority',
      clauses: {
        '9.1': (
          <p>
            <b>Your choice.</b> You may complain to a data protection supervisory authority (Article
            77 GDPR), in particular in the Member State where you live or work or where you think
            your rights were violated. The European Data Protection Board lists all authorities at{' '}
            <a href="https://www.edpb.europa.eu/about-edpb/about-edpb/members_en">edpb.europa.eu</a>
            .
          </p>
        ),
        '9.2': (
          <p>
            <b>Or us first.</b> We would like the chance to put things right:{' '}
            <MailLink to="grievance" /> reaches our Grievance Redressal Committee. You need not go
            that way before you complain or go to court (Article 79 GDPR).
          </p>
        ),
      },
    },
    {
      number: 10,
      id: 'automated-decisions',
      title: 'No automated decisions',
      clauses: {
        '10.1': (
          <p>
            <b>People decide.</b> We make no decisions based solely on automated processing,
            including profiling, that have legal effects for you or affect you in a similarly
            serious way (Article 22 GDPR). Who receives a scholarship follows from the exam result,
            and people confirm it.
          </p>
        ),
        '10.2': (
          <p>
            <b>The bot check</b> only decides whether a form may be sent. If it stops you although
            you are human, write to us and a person will help.
          </p>
        ),
      },
    },
    {
      number: 11,
      id: 'cookies',
      title: 'Cookies and local storage',
      clauses: {
        '11.1': (
          <LegalTable
            caption="What is stored on your device"
            columns={['Item', 'What for', 'How long']}
            rows={[
              [
                'Session cookie (signed, not readable by scripts)',
                'Ties the verification of your phone, and an unpaid application, to your browser',
                '30 days; what it vouches for lapses after 30 minutes',
              ],
              [
                'Cookie with what you typed, if a form is sent before the page has fully loaded',
                'Carries it back into the form',
                'Until the form has taken it, at most 10 minutes',
              ],
              [
                'Form draft (local storage)',
                'Keeps what you typed, without codes, if the connection is lost',
                '7 days, until you have paid, or until an application that you sent was not used for 30 minutes',
              ],
              [
                'Number of an unpaid application (local storage)',
                'Lets you take it up again',
                'Until payment, or until you clear it',
              ],
              [
                'Address, name and logo of a college’s page (local storage)',
                'Leads you back there after paying',
                'Until you clear it',
              ],
              [
                'Coupon and source named by the link you followed (session storage)',
                'Applies the coupon in the form',
                'Until you close the tab',
              ],
              [
                'A page for when you are offline (cache)',
                'Says that your draft is saved',
                'Until you clear it',
              ],
            ]}
          />
        ),
        '11.2': (
          <p>
            <b>No banner.</b> All of these are strictly necessary for something that you asked for,
            so the rules that carry out Article 5(3) of Directive 2002/58/EC demand no consent. We
            set nothing for statistics or advertising, and opening a page loads nothing from third
            parties, except on the payment page.
          </p>
        ),
        '11.3': (
          <p>
            <b>Others.</b> A payment provider may store something on your device on the payment page
            to prevent fraud, and so may Google if reCAPTCHA is switched on.
          </p>
        ),
        '11.4': (
          <p>
            <b>Clearing it.</b> You can delete all of it in the settings of your browser, or with
            “Not you? Forget this application” where the site offers an unpaid one. Then a draft is
            gone, and a phone may have to be verified again.
          </p>
        ),
      },
    },
    {
      number: 12,
      id: 'security',
      title: 'Security, children and changes',
      clauses: {
        '12.1': (
          <p>
            <b>Security (Article 32).</b> Connections are encrypted, codes are stored as keyed
            fingerprints only, logs are masked, access is limited to those who need it. If a breach
            is likely to put your rights at risk, we report it to the authority within 72 hours and,
            if the risk is high, tell you without undue delay (Articles 33 and 34).
          </p>
        ),
        '12.2': (
          <p>
            <b>Children.</b> Our forms are for people of at least <strong>18 years</strong>. We
            erase the data of younger people when we learn of it.
          </p>
        ),
        '12.3': (
          <p>
            <b>Changes.</b> If this policy changes, the new version stands here with its effective
            date. We tell you by email about changes that concern data you have already given us.
          </p>
        ),
      },
    },
  ],
}
