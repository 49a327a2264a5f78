import type { DeskMessage } from '../../contract/desk/messages.ts'
import { missing, readsOf } from '../context.ts'
import { Facts } from '../parts/facts.tsx'
import { NeedsScript } from '../parts/notice.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { Status } from '../parts/status.tsx'
import { When } from '../parts/when.tsx'
import { recordLink, StateMark } from '../rows/cell.tsx'
import { valueWords } from '../rows/words.ts'
import type { Route } from './+types/message.page.ts'
import { MessageActs } from './message-acts.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { message, now } = readsOf(args)
  const found = await message(args.params.id)
  if (!found) throw missing('message')
  return { message: found, now, from: args.url.searchParams.get('from') ?? '' }
}

export const meta = () => pageTitle('Message')

export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { message, now, from } = loaderData
  const channel = valueWords('channel', message.channel)
  return (
    <>
      <PageHead
        title={valueWords('kind', message.kind)}
        sub={message.recipient ? `${channel} to ${message.recipient}` : channel}
        back={{ to: `/messages?${from}`, words: 'Messages' }}
      />
      <NeedsScript />
      <div className="cols cols--side">
        <section className="section" aria-labelledby="about">
          <h2 id="about" className="vh">
            About it
          </h2>
          <Facts wide facts={factsOf(message, now)} />
        </section>
        <Panel title="Do">
          <MessageActs message={message} />
        </Panel>
      </div>
    </>
  )
}

const none = (words: string) => <span className="muted">{words}</span>

function factsOf(message: DeskMessage, now: string): Parameters<typeof Facts>[0]['facts'] {
  const { state, isSending, recipient, record, tries, answer, created, tried, sent, next } = message
  const when = (at: string | null, words: string) =>
    at === null ? none(words) : <When at={at} now={now} />
  return [
    [
      'State',
      isSending ? (
        <Status key="sending" kind="now">
          Being sent now
        </Status>
      ) : (
        <StateMark key="state" state={state} />
      ),
    ],
    ['To', recipient || none('Erased')],
    ['About', record ? recordLink(`${record.kind} ${record.id}`) : none('–')],
    ['Tries', tries],
    ['What the provider said', answer || none(tries > 0 ? 'Nothing' : 'Not asked yet')],
    ['Created', when(created, '')],
    ['Last tried', when(tried, 'Not yet')],
    ['Sent', when(sent, state === 'sent' ? 'The time is not known' : 'Not yet')],
    ['Next try', when(next, isSending ? 'Now' : 'None by itself')],
  ]
}
