import { age, fullMoment, moment } from '../formats.ts'

/** `now` is the server's: the page is the same where it is rendered again. */
type WhenProps = { at: string; now: string }

export const When = ({ at, now }: WhenProps) => (
  <time dateTime={at} title={fullMoment(at)} className="nb">
    {moment(at, now)}
  </time>
)

export const Age = ({ at, now }: WhenProps) => (
  <time dateTime={at} title={fullMoment(at)} className="nb">
    {age(at, now)}
  </time>
)
