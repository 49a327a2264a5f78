import { type ReactNode, useState } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Rotator } from '../../ui/rotator.tsx'
import { SheetFields } from '../../ui/sheet-fields.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import '../../ui/sheet.css'

/** Shown to developers in a demo, not to visitors. */
export const handle = { demoOnly: true }

export function meta() {
  return [{ title: 'Component sheet' }, { name: 'robots', content: 'noindex' }]
}

const colours = [
  ['paper', '#FBFAF6'],
  ['white', '#FFFFFF'],
  ['lavender', '#ECEBFF'],
  ['ink', '#101936'],
  ['ink-raised', '#18224A'],
  ['secondary', '#465070'],
  ['on-ink-secondary', '#C3CAE4'],
  ['primary', '#3A36DB'],
  ['primary-deep', '#2B27B4'],
  ['amber', '#FFB627'],
  ['amber-soft', '#FFF1D2'],
  ['mint', '#5BE3C0'],
  ['peri', '#A9A6FF'],
  ['error', '#B3261E'],
  ['success', '#146C43'],
  ['field-line', '#7A839E'],
  ['hairline', '#E4E2DA'],
  ['hairline-lavender', '#D2D0F2'],
  ['hairline-ink', '#34406E'],
] as const

const day = 86_400_000
const past = '2020-01-01T00:00:00Z'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Colours() {
  return (
    <ul className="sheet__colours">
      {colours.map(([name, hex]) => (
        <li key={name}>
          <svg aria-hidden="true">
            <rect width="100%" height="100%" fill={`var(--color-${name})`} />
          </svg>
          <b>{name}</b>
          <br />
          {hex}
        </li>
      ))}
    </ul>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }
  return (
    <div className="sheet__row">
      <Button>
        Continue <Icon name="arrow" />
      </Button>
      <Button variant="ink">Submit</Button>
      <ButtonLink variant="line" href="/">
        Read more <Icon name="external" />
      </ButtonLink>
      <Button busy="Sending…">Send</Button>
      <Button variant="ink" busy={busy && 'Sending…'} onClick={send}>
        Try sending
      </Button>
      <Button variant="ink" size="small">
        Apply
      </Button>
      <TextButton>Change</TextButton>
      <TextButton waiting>Resend in 42 s</TextButton>
      <Button block>Full width</Button>
      <div className="on-ink sheet__ink sheet__row">
        <ButtonLink href="#main">On ink</ButtonLink>
        <Button variant="line">Outline on ink</Button>
        <Button busy="Sending…">Send</Button>
      </div>
    </div>
  )
}

function Toasts() {
  const { show } = useToast()
  const success = () => show({ success: true, text: 'Request sent.' })
  const failure = () => show({ success: false, text: 'The request was not sent. Try again.' })
  const corner = () =>
    show({ success: false, text: 'Are you online?', seconds: 5, place: 'top-right' })
  return (
    <div className="sheet__row">
      <Button variant="line" onClick={success}>
        Success
      </Button>
      <Button variant="line" onClick={failure}>
        Failure
      </Button>
      <Button variant="line" onClick={corner}>
        Top right, 5 s
      </Button>
    </div>
  )
}

function Timers() {
  const [soon] = useState(() => new Date(Date.now() + 12.4 * day).toISOString())
  return (
    <div className="sheet__grid">
      <Countdown label="Time left" until={soon} />
      <Countdown label="Time left, past" until={past} ended={<p>The date has passed.</p>} />
    </div>
  )
}

export default function UiPage() {
  return (
    <main id="main" className="sheet wrap">
      <h1>Component sheet</h1>
      <Section title="Colour">
        <Colours />
      </Section>
      <Section title="Buttons">
        <Buttons />
      </Section>
      <Section title="Fields">
        <SheetFields />
      </Section>
      <Section title="Toasts">
        <Toasts />
      </Section>
      <Section title="Rotator">
        <Rotator label="Samples">
          {['One', 'Two', 'Three', 'Four'].map((name) => (
            <Card key={name}>
              <h3>{name}</h3>
              <p className="note">Every slide shares one cell, so nothing jumps.</p>
            </Card>
          ))}
        </Rotator>
      </Section>
      <Section title="Countdown">
        <Timers />
      </Section>
      <Section title="Card">
        <Card>
          <h3>Heading</h3>
          <p className="note">White on any band, hairline border, 20 px radius, no shadow.</p>
        </Card>
      </Section>
      <Section title="Accordion">
        <Accordion
          name="samples"
          entries={['One', 'Two'].map((title) => ({ title, content: `What is behind ${title}.` }))}
        />
      </Section>
      <Section title="Badges">
        <div className="sheet__row">
          <Badge look="ok">Verified</Badge>
          <Badge look="error">Refused</Badge>
          <Badge look="amber">Waiting</Badge>
          <Badge look="lavender">New</Badge>
        </div>
      </Section>
    </main>
  )
}
