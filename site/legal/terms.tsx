import { brand } from '../../contract/brand.ts'
import { rupees } from '../../contract/money.ts'
import { sponsoredSeats, tuition } from '../../contract/programme.ts'
import { contacts } from './contacts.ts'
import type { LegalText } from './legal-text.ts'
import { Courses, ExamFee } from './programme-facts.tsx'
import { ClauseLink, MailLink, PageLink } from './references.tsx'

export const terms: LegalText = {
  title: 'Terms and conditions',
  description: `The terms on which ${brand.provider} offers its website, its scholarship programme and its platform: fees, refunds, liability and how disputes are settled.`,
  effective: { iso: '2024-08-28', shown: '28/08/2024' },
  minutes: 17,
  summary: [
    {
      id: 'age',
      text: (
        <>
          You must be at least 18. Anyone may read the site; its features are for registered users.
        </>
      ),
    },
    {
      id: 'fee',
      text: (
        <>
          The exam fee is <ExamFee />, all taxes included. If a payment fails, any amount deducted
          comes back in 3-4 business days. A subscription fee is not refunded.
        </>
      ),
    },
    {
      id: 'scholarship',
      text: (
        <>
          The top {sponsoredSeats} candidates of the scholarship exam have their whole tuition
          sponsored.
        </>
      ),
    },
    {
      id: 'unpaid',
      text: (
        <>
          An unpaid subscription has 15 days of grace and is then suspended. Its data is deleted
          within 30 days of the first unpaid day. What is on a blockchain cannot be deleted.
        </>
      ),
    },
    {
      id: 'disputes',
      text: (
        <>
          Our total liability is capped at USD&nbsp;10,000. Complaints go to our Grievance Redressal
          Committee, disputes to arbitration in New Delhi.
        </>
      ),
    },
  ],
  sections: [
    {
      number: 1,
      id: 'definitions',
      title: 'Definitions and scope',
      clauses: {
        '1.1': (
          <p>
            <b>The agreement.</b> These terms are a contract between you and {brand.provider}. They
            apply from the moment you open the Platform. If you do not agree with them, please do
            not use it.
          </p>
        ),
        '1.2': (
          <>
            <p>
              <b>The words we use.</b> In these terms:
            </p>
            <ul>
              <li>
                <b>“Platform”</b> means this website, the forms and payment pages on it, and the
                tools, interfaces and services that are reached through it.
              </li>
              <li>
                <b>“Programme”</b> means the {brand.programme}: the scholarship exam, the course,
                the internship and what belongs to them.
              </li>
              <li>
                <b>“Subscription”</b> means paid access, for a fixed period, to the Platform’s
                developer services, such as its application programming interfaces (“API”) and its
                tools for smart contracts.
              </li>
              <li>
                <b>“Partner”</b> means {brand.partner}, with whom we run the Programme, and any
                college or company named on a page of the Platform as taking part in it.
              </li>
              <li>
                <b>“We”, “us” and “our”</b> refer to {brand.provider}. <b>“You” and “your”</b> refer
                to the person who uses the Platform, and to the organisation for which that person
                acts.
              </li>
            </ul>
          </>
        ),
        '1.3': (
          <p>
            <b>Other documents.</b> The <PageLink to="privacy" /> and, for people in the European
            Economic Area, the <PageLink to="euPrivacy" /> belong to these terms. Where an offer
            letter or an order form that you and we have both accepted says something else, that
            document comes first for the matter it deals with.
          </p>
        ),
        '1.4': (
          <p>
            <b>Reading aids.</b> Headings and the summary at the top help you find your way and do
            not change the meaning of any clause. “Including” never limits what comes before it.
          </p>
        ),
      },
    },
    {
      number: 2,
      id: 'users',
      title: 'Registered users and visitors',
      clauses: {
        '2.1': (
          <p>
            <b>Registered users.</b> A registered user is a person or an organisation that has
            completed our onboarding, including the know-your-customer check (“KYC”), and whose
            registration we have confirmed.
          </p>
        ),
        '2.2': (
          <p>
            <b>Unregistered visitors.</b> Everyone else is an unregistered visitor. Unregistered
            visitors may read the public pages, send an enquiry and apply for the Programme. They
            may not use the features of the Platform that are meant for registered users.
          </p>
        ),
        '2.3': (
          <p>
            <b>KYC.</b> For the check you give us true, current and complete information and the
            proof we reasonably ask for. We may repeat the check where the law requires it or where
            we have reason to doubt what we were told, and we may refuse or end a registration that
            fails it.
          </p>
        ),
        '2.4': (
          <p>
            <b>Applying is not registering.</b> Verifying your phone number and your email address
            in an application confirms that they are yours. It does not make you a registered user.
          </p>
        ),
      },
    },
    {
      number: 3,
      id: 'eligibility',
      title: 'Eligibility and your access',
      clauses: {
        '3.1': (
          <p>
            <b>Minimum age.</b> You must be at least <strong>18 years</strong> old to use the
            Platform, to apply for the Programme and to accept these terms.
          </p>
        ),
        '3.2': (
          <p>
            <b>Capacity.</b> You confirm that you are able to enter into a contract under the law
            that applies to you and, if you act for an organisation, that it has authorised you to
            bind it.
          </p>
        ),
        '3.3': (
          <p>
            <b>Your own details.</b> The name, email address and phone number you give us must be
            your own. One person makes one application for each scholarship.
          </p>
        ),
        '3.4': (
          <p>
            <b>Codes and passwords.</b> The codes we send you and any password or API key you hold
            are for you alone. We never ask for them by phone or in a message. Tell us at once if
            someone else may have them; until you do, you answer for what is done with them, unless
            the fault is ours.
          </p>
        ),
      },
    },
    {
      number: 4,
      id: 'licence',
      title: 'Licence to use the Platform',
      clauses: {
        '4.1': (
          <p>
            <b>What you may do.</b> As long as you keep to these terms, we grant you a limited,
            non-exclusive, <strong>non-transferable, revocable licence</strong> to use the Platform:
            as an unregistered visitor for your own information, as a registered user for your own
            learning and, within your Subscription, for your own business.
          </p>
        ),
        '4.2': (
          <p>
            <b>What the licence leaves out.</b> You may not sell, rent, lend, sublicense or hand on
            your access; copy, change or take apart the Platform’s software beyond what the law
            expressly permits; or use the Platform to build a service that competes with it.
          </p>
        ),
        '4.3': (
          <p>
            <b>Revoking it.</b> We may revoke the licence if you break these terms, if the law or an
            authority demands it, or if your use puts the Platform or other people at risk. It ends
            by itself when these terms end.
          </p>
        ),
      },
    },
    {
      number: 5,
      id: 'programme',
      title: 'The scholarship programme',
      clauses: {
        '5.1': (
          <p>
            <b>What it is.</b> The Programme lasts 8 months: 6 months of training in <Courses />,
            followed by a paid internship of 2 months.
          </p>
        ),
        '5.2': (
          <p>
            <b>The scholarship.</b> The <strong>top {sponsoredSeats}</strong> candidates who clear
            the scholarship exam receive a scholarship of 100% of the tuition, which is worth{' '}
            {rupees(tuition)}. The scholarship covers tuition only. It is personal, cannot be passed
            on, and is not paid out in cash.
          </p>
        ),
        '5.3': (
          <p>
            <b>Dates.</b> The closing date for applications, the day of the exam, the announcement
            of the winners and the start of the courses are those in the schedule on the Platform,
            in Indian Standard Time. Winners are announced on the website, by email and by WhatsApp.
            If a date has to move, we publish the new one there.
          </p>
        ),
        '5.4': (
          <p>
            <b>The exam.</b> The exam is taken on the Partner’s portal, whose rules of conduct apply
            to it. Anyone who cheats, sits the exam for someone else, or shares its questions can be
            disqualified without a refund of the exam fee.
          </p>
        ),
        '5.5': (
          <p>
            <b>Ranking.</b> Places are given by exam result. A candidate who thinks that a result is
            wrong may turn to the committee in <ClauseLink to="17.1" />.
          </p>
        ),
        '5.6': (
          <p>
            <b>Internship and job guarantee.</b> The stipend, the place of the internship, and what
            the job guarantee covers and asks of you are set out in the enrolment letter that you
            receive, and may accept or decline, before your course starts.
          </p>
        ),
        '5.7': (
          <p>
            <b>Extras.</b> Studio credits can be used on the Platform only and have no cash value. A
            referral reward is paid once the person you referred has paid the exam fee, under the
            conditions published with the referral code.
          </p>
        ),
      },
    },
    {
      number: 6,
      id: 'exam-fee',
      title: 'Exam fee, payment and refunds',
      clauses: {
        '6.1': (
          <p>
            <b>The fee.</b> The scholarship exam costs{' '}
            <strong>
              <ExamFee />
            </strong>
            , <strong>all taxes included</strong>. On the page of a participating college the fee
            shown there applies instead. The amount you will be charged is shown before you pay, and
            nothing is added to it later.
          </p>
        ),
        '6.2': (
          <p>
            <b>Other currencies.</b> Where the payment provider charges in US dollars or euros, we
            show the price in that currency before you pay. Your bank may add a charge of its own
            for the exchange.
          </p>
        ),
        '6.3': (
          <p>
            <b>Coupons.</b> A coupon lowers the exam fee as stated when you apply it. It may have an
            expiry date, a limited number of uses and a scholarship for which it is meant. It has no
            cash value, and we may withdraw one that was obtained or used dishonestly.
          </p>
        ),
        '6.4': (
          <p>
            <b>How you pay.</b> Payments are handled by one of these providers, under its own terms:
            Razorpay, PayPal, Stripe, Cashfree, PayU or Verifone. Your application counts as paid
            when the provider confirms the payment to us, and not before, whatever a page in your
            browser may have said.
          </p>
        ),
        '6.5': (
          <p>
            <b>Failed payments.</b> If a transaction fails, any amount that was deducted is refunded
            to the account or card it came from in <strong>3-4 business days</strong>. If the money
            reaches us after all, we mark your application as paid and tell you.
          </p>
        ),
        '6.6': (
          <p>
            <b>Paid twice.</b> If you have paid for the same application more than once, we refund
            every payment but the first. You need not ask; if you notice it before we do, write to{' '}
            <MailLink to="legal" /> with the reference on your result page.
          </p>
        ),
        '6.7': (
          <p>
            <b>Otherwise final.</b> Once you have been admitted to the exam, the exam fee is not
            refunded because you do not take part, do not pass or do not win a scholarship. If we
            cancel the exam, we refund the fee in full.
          </p>
        ),
      },
    },
    {
      number: 7,
      id: 'subscription',
      title: 'Subscription and transaction fees',
      clauses: {
        '7.1': (
          <p>
            <b>Subscription fee.</b> A Subscription is paid in advance for the period you choose, at
            the price shown when you order it.{' '}
            <strong>The subscription fee is non-refundable</strong>, also where you use the service
            less than expected or stop using it early.
          </p>
        ),
        '7.2': (
          <p>
            <b>Transaction fee.</b> On top of the subscription fee, a transaction fee is charged{' '}
            <strong>for each API request and for each smart contract uploaded</strong>, at the rates
            in the price list that applies on the day. Requests that fail because of a fault on our
            side are not charged.
          </p>
        ),
        '7.3': (
          <p>
            <b>Network charges.</b> Fees that a blockchain network itself demands for a transaction
            are not part of our fees. You bear them, and nobody can refund them.
          </p>
        ),
        '7.4': (
          <p>
            <b>Invoices.</b> Transaction fees are invoiced after they arise and are due on receipt.
            If you think that an invoice is wrong, tell us soon and say why; we then show you the
            records behind it.
          </p>
        ),
        '7.5': (
          <p>
            <b>Renewal and new prices.</b> A Subscription runs until the end of the period you paid
            for and goes on only if you renew it. A new price applies from your next period and
            never changes one that you have already paid.
          </p>
        ),
      },
    },
    {
      number: 8,
      id: 'grace-period',
      title: 'Grace period and suspension',
      clauses: {
        '8.1': (
          <p>
            <b>Grace period.</b> When a Subscription expires and is not paid for again, a grace
            period of <strong>15 days</strong> begins on the day after its expiry. During it your
            access goes on, and paying puts everything right.
          </p>
        ),
        '8.2': (
          <p>
            <b>Suspension.</b> If the fee is still unpaid when the grace period ends, we suspend
            your access. While it is suspended you cannot send API requests, upload smart contracts
            or open your stored data.
          </p>
        ),
        '8.3': (
          <p>
            <b>Deletion.</b> If the fee remains unpaid, we delete the data we store for your
            Subscription <strong>no later than 30 days from the start of non-payment</strong>, that
            is, from the day on which the Subscription expired unpaid. The days of the grace period
            are counted in. Please take your copies in time: deleted data cannot be brought back.
          </p>
        ),
        '8.4': (
          <p>
            <b>Blockchain data.</b> <strong>Data written to a blockchain cannot be deleted</strong>,
            neither by us nor by you. Smart contracts, transactions and whatever they contain stay
            there after your Subscription has ended. Do not write personal data to a blockchain.
          </p>
        ),
        '8.5': (
          <p>
            <b>What we must keep.</b> Invoices and other records that the law obliges us to keep are
            kept for as long as it demands, and used for nothing else.
          </p>
        ),
      },
    },
    {
      number: 9,
      id: 'taxes',
      title: 'Taxes',
      clauses: {
        '9.1': (
          <p>
            <b>Yours to pay.</b> You are responsible for every tax, duty and levy that arises from
            your use of the Platform, from what you do through it and from what you earn with it,
            including on digital assets, stipends and rewards.
          </p>
        ),
        '9.2': (
          <p>
            <b>On our fees.</b> The exam fee includes all taxes. Other prices are stated without
            goods and services tax and similar taxes unless we say otherwise; where such a tax is
            due, we add it to the invoice.
          </p>
        ),
        '9.3': (
          <p>
            <b>Withholding.</b> If the law makes you withhold tax from a payment to us, you pay it
            to the authority, send us the certificate, and raise the payment so that we receive the
            full price. Where the law makes us withhold tax from a payment to you, we do so.
          </p>
        ),
      },
    },
    {
      number: 10,
      id: 'compliance',
      title: 'Acceptable use and compliance',
      clauses: {
        '10.1': (
          <p>
            <b>Compliance with the law.</b> You comply with the laws that apply to you and to your
            use of the Platform, including those on data protection, intellectual property, money
            laundering, sanctions, export control and digital assets, and you obtain the permits you
            need.
          </p>
        ),
        '10.2': (
          <>
            <p>
              <b>What is not allowed.</b> You may not use the Platform to:
            </p>
            <ol>
              <li>break the law, deceive people, or violate anyone’s rights;</li>
              <li>
                publish or upload anything unlawful, harmful, hateful or obscene, or any malicious
                code or smart contract;
              </li>
              <li>
                probe, overload or get around its security, its rate limits or its checks against
                bots, except under a written agreement with us;
              </li>
              <li>collect data about other users, or send unsolicited messages;</li>
              <li>
                pretend to be someone else, or make applications, coupons or referrals that are not
                genuine;
              </li>
              <li>move or hide the proceeds of a crime, or pay for one.</li>
            </ol>
          </>
        ),
        '10.3': (
          <p>
            <b>Sanctions.</b> You confirm that you are not on a sanctions list of India, the United
            Nations, the European Union or the United States, and do not act for anyone who is.
          </p>
        ),
        '10.4': (
          <p>
            <b>What we may do.</b> We may look into a suspected breach, remove content, block access
            and inform the competent authorities. We tell you why, unless the law forbids it.
          </p>
        ),
      },
    },
    {
      number: 11,
      id: 'intellectual-property',
      title: 'Intellectual property',
      clauses: {
        '11.1': (
          <p>
            <b>Ours.</b> The Platform, the course and exam material, the software, the marks and the
            design belong to us, to our Partners or to those who license them to us. Beyond the
            licence in <ClauseLink to="4.1" /> you acquire no right in them.
          </p>
        ),
        '11.2': (
          <p>
            <b>Yours.</b> What you create and upload remains yours. You allow us to store, process
            and display it as far as that is needed to provide the service to you.
          </p>
        ),
        '11.3': (
          <p>
            <b>Course material.</b> You may keep and print study material for your own learning. You
            may not publish it, sell it or teach from it without our written consent.
          </p>
        ),
        '11.4': (
          <p>
            <b>Feedback.</b> If you send us an idea for improving the Platform, we may use it freely
            and owe you nothing for it.
          </p>
        ),
        '11.5': (
          <p>
            <b>Complaints about rights.</b> If you believe that something on the Platform infringes
            your rights, write to <MailLink to="legal" /> and say what it is, where it stands, and
            what your right is.
          </p>
        ),
      },
    },
    {
      number: 12,
      id: 'privacy',
      title: 'Privacy',
      clauses: {
        '12.1': (
          <p>
            <b>Our policies.</b> How we handle personal data is set out in the{' '}
            <PageLink to="privacy" /> and, for people in the European Economic Area, in the{' '}
            <PageLink to="euPrivacy" />. Please read them before you send us anything.
          </p>
        ),
        '12.2': (
          <p>
            <b>Card data.</b> The number of your card and its security code go to the payment
            provider. They never reach our servers.
          </p>
        ),
        '12.3': (
          <p>
            <b>Data of others.</b> If you process personal data of other people with the Platform’s
            developer services, you decide on the purpose and answer for it under the law. We
            process such data on your instructions only.
          </p>
        ),
      },
    },
    {
      number: 13,
      id: 'liability',
      title: 'Warranties and liability',
      clauses: {
        '13.1': (
          <p>
            <b>As it stands.</b> We run the Platform with reasonable care. Beyond that it is
            provided as it is and as it is available, and, as far as the law permits, without any
            warranty, express or implied, of fitness for a particular purpose, of merchantability or
            of accuracy.
          </p>
        ),
        '13.2': (
          <p>
            <b>Interruptions.</b> We do not promise that the Platform will be free of errors or
            interruptions, or that every fault will be fixed. Keep your own copies of what matters
            to you.
          </p>
        ),
        '13.3': (
          <p>
            <b>Third parties.</b> Payment providers, blockchain networks, messaging services and
            websites we link to are run by others. We do not answer for what they do or fail to do.
          </p>
        ),
        '13.4': (
          <p>
            <b>What is never limited.</b> Nothing in these terms excludes or limits liability for
            fraud, for wilful misconduct, for death or injury caused by negligence, or any other
            liability that the law does not allow to be excluded or limited. It also leaves
            untouched the rights that consumers cannot give up by contract.
          </p>
        ),
        '13.5': (
          <p>
            <b>Excluded losses.</b> Subject to <ClauseLink to="13.4" />, we are not liable for{' '}
            <strong>
              lost profits, lost revenue or lost data, or for any indirect, incidental, special,
              consequential or punitive damages
            </strong>
            , however they come about and on whatever legal ground they are claimed, even if we were
            told that they were possible.
          </p>
        ),
        '13.6': (
          <p>
            <b>Cap.</b> Subject to <ClauseLink to="13.4" />, our{' '}
            <strong>total liability is capped at USD&nbsp;10,000</strong> (ten thousand US dollars).
            The cap covers all claims together that arise from or in connection with these terms,
            the Platform and the Programme, whether in contract, in tort or on any other ground.
          </p>
        ),
        '13.7': (
          <p>
            <b>No partnership.</b> Nothing in these terms creates a{' '}
            <strong>
              partnership, joint venture, agency, franchise or employment relationship
            </strong>{' '}
            between you and us. Neither side may bind the other. That we call {brand.partner} and
            others our Partners does not make them partners in law.
          </p>
        ),
        '13.8': (
          <p>
            <b>Events beyond control.</b> Neither side is liable for a delay or failure caused by
            something it could not reasonably control, such as a natural disaster, an epidemic, war,
            unrest, an order of an authority, or a failure of power, networks or a blockchain. This
            does not excuse a payment that is due.
          </p>
        ),
        '13.9': (
          <p>
            <b>Time to claim.</b> Please tell us about a claim as soon as you learn of it, so that
            we can keep the damage small. The periods of limitation are those of the law.
          </p>
        ),
      },
    },
    {
      number: 14,
      id: 'changes',
      title: 'Changes to service and terms',
      clauses: {
        '14.1': (
          <p>
            <b>The service.</b> We may <strong>change or discontinue the service</strong>, or any
            part of it, at any time and <strong>without notice</strong>, for all users or for some.
            We are not liable to you or to others for doing so.
          </p>
        ),
        '14.2': (
          <p>
            <b>What you paid for.</b> If we discontinue the exam you have paid for before it takes
            place, <ClauseLink to="6.7" /> applies. Other rights that the law gives you in such a
            case are not affected.
          </p>
        ),
        '14.3': (
          <p>
            <b>These terms.</b> We may change these terms by publishing a new version here with a
            new effective date. It applies to what you do from that date on. For an application that
            was paid before, the version of the day of payment remains in force.
          </p>
        ),
      },
    },
    {
      number: 15,
      id: 'termination',
      title: 'Term and termination',
      clauses: {
        '15.1': (
          <p>
            <b>By you.</b> You may stop using the Platform at any time. A registered user may close
            the registration by writing to <MailLink to="legal" />.
          </p>
        ),
        '15.2': (
          <p>
            <b>By us.</b> We may end your access if you seriously or repeatedly break these terms,
            if you fail the KYC check, or if the law demands it. If the breach can be fixed, we
            first give you a reasonable time to fix it, unless waiting would harm others.
          </p>
        ),
        '15.3': (
          <p>
            <b>What remains.</b> Sections 7 to 9, 11, 13 and 16 to 20, and whatever else is meant to
            last, go on applying after the end.
          </p>
        ),
      },
    },
    {
      number: 16,
      id: 'indemnification',
      title: 'Indemnification',
      clauses: {
        '16.1': (
          <>
            <p>
              <b>Your promise.</b> You indemnify us, our Partners, and the directors, employees and
              agents of either, and hold us all harmless, against claims of third parties, damages,
              penalties and reasonable costs, including lawyers’ fees, that result from:
            </p>
            <ol>
              <li>your breach of these terms or of the law;</li>
              <li>your use of the Platform, or its use with your codes, passwords or keys;</li>
              <li>content, data or smart contracts that you have uploaded;</li>
              <li>taxes that are yours to pay under section 9.</li>
            </ol>
          </>
        ),
        '16.2': (
          <p>
            <b>How it works.</b> We tell you promptly about such a claim, leave its defence to you
            as far as the law allows, and help you at your expense. You settle nothing that burdens
            us without our consent. You owe nothing as far as we caused the claim ourselves.
          </p>
        ),
      },
    },
    {
      number: 17,
      id: 'grievances',
      title: 'Grievance Redressal Committee',
      clauses: {
        '17.1': (
          <p>
            <b>Where to complain.</b> We maintain a <strong>Grievance Redressal Committee</strong>{' '}
            for complaints about the Platform, the Programme, payments and personal data. Write to{' '}
            <MailLink to="grievance" />, or by post to the address in <ClauseLink to="20.2" />,
            marked “Grievance Redressal Committee”.
          </p>
        ),
        '17.2': (
          <p>
            <b>What to say.</b> Tell us your name, how to reach you, what happened and what you
            would like us to do. If it is about a payment, add the reference from the result page or
            your receipt. Never send card details or codes.
          </p>
        ),
        '17.3': (
          <p>
            <b>What happens then.</b> The committee confirms receipt within 48 hours, hears both
            sides where that helps, and answers in writing, with reasons, within one month. Nobody
            who was involved in the matter decides on it. The procedure costs you nothing.
          </p>
        ),
        '17.4': (
          <p>
            <b>First step.</b> Please turn to the committee before you start an arbitration. This
            does not keep either side from asking a court for urgent relief, nor you from turning to
            an authority or a consumer commission.
          </p>
        ),
      },
    },
    {
      number: 18,
      id: 'arbitration',
      title: 'Governing law and arbitration',
      clauses: {
        '18.1': (
          <p>
            <b>Law.</b> These terms are governed by the laws of India.
          </p>
        ),
        '18.2': (
          <p>
            <b>Arbitration.</b> A dispute that arises from or in connection with these terms and is
            not settled by the Grievance Redressal Committee is finally decided by arbitration under
            the <strong>Arbitration and Conciliation Act, 1996</strong> of India, as amended.
          </p>
        ),
        '18.3': (
          <p>
            <b>Arbitrator.</b> The tribunal consists of a <strong>sole arbitrator</strong>,
            appointed by both sides together. If they do not agree on one within 30 days of the
            notice of arbitration, the appointment is made as that Act provides.
          </p>
        ),
        '18.4': (
          <p>
            <b>Place and language.</b> The{' '}
            <strong>seat and venue of the arbitration is New Delhi</strong>, India. The proceedings
            and the award are in <strong>English</strong>. Hearings may be held by video where both
            sides agree, which does not change the seat.
          </p>
        ),
        '18.5': (
          <p>
            <b>Award and costs.</b> The award is reasoned, final and binding. The arbitrator decides
            who bears the costs. Both sides keep the proceedings confidential, unless the law
            demands otherwise or the award has to be enforced.
          </p>
        ),
        '18.6': (
          <p>
            <b>Courts.</b> For matters that the Act leaves to courts, the courts of New Delhi alone
            have jurisdiction. Where the mandatory law of the country in which you live as a
            consumer gives you another forum, you keep it.
          </p>
        ),
      },
    },
    {
      number: 19,
      id: 'general',
      title: 'Waiver, severability and entire agreement',
      clauses: {
        '19.1': (
          <p>
            <b>Waiver.</b> If we or you do not enforce a right, or do so late, the right is not
            given up. A waiver is valid only in writing and only for the case it names.
          </p>
        ),
        '19.2': (
          <p>
            <b>Severability.</b> If a clause is invalid or cannot be enforced, the other clauses
            stand. The clause is replaced by the valid one that comes closest to its purpose.
          </p>
        ),
        '19.3': (
          <p>
            <b>Entire agreement.</b> These terms, with the documents they name in{' '}
            <ClauseLink to="1.3" />, are the entire agreement between you and us on their subject.
            They replace everything that was said or written on it before.
          </p>
        ),
        '19.4': (
          <p>
            <b>Assignment.</b> You may not assign rights or duties under these terms without our
            written consent. We may assign ours to a company that takes over the Platform or the
            Programme, provided that your rights do not suffer.
          </p>
        ),
        '19.5': (
          <p>
            <b>Language.</b> Should we publish a translation of these terms, the English version
            decides.
          </p>
        ),
      },
    },
    {
      number: 20,
      id: 'notices',
      title: 'Notices and contact',
      clauses: {
        '20.1': (
          <p>
            <b>From us to you.</b> We give notice <strong>by email or by post</strong>, to the
            address you last gave us. Keep it up to date.
          </p>
        ),
        '20.2': (
          <>
            <p>
              <b>From you to us.</b> You give notice <strong>by email or by post</strong> to:
            </p>
            <address>
              {contacts.post}
              <br />
              <MailLink to="legal" />
            </address>
          </>
        ),
        '20.3': (
          <p>
            <b>When it arrives.</b> An email counts as received on the next working day after it was
            sent, unless the sender is told that it could not be delivered; a letter on the fifth
            working day after posting, or on delivery if it was sent by registered post or courier.
          </p>
        ),
      },
    },
  ],
}
