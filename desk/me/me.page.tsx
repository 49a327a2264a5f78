import { rights } from '../../contract/desk/rights.ts'
import { readsOf } from '../context.ts'
import { inWords, sentence } from '../formats.ts'
import { Facts } from '../parts/facts.tsx'
import { NeedsScript } from '../parts/notice.tsx'
import { PageHead, pageTitle } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useViewer } from '../shell/viewer.ts'
import type { Route } from './+types/me.page.ts'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { ShortcutSwitch } from './shortcut-switch.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { me, now } = readsOf(args)
  return { ...(await me()), now }
}

export const meta = () => pageTitle('Your account')

export default function MePage({ loaderData }: Route.ComponentProps) {
  const { passkeys, sessions, now } = loaderData
  const viewer = useViewer()
  return (
    <>
      <PageHead title="Your account" sub={`${viewer.name}, ${viewer.email}`} />
      <NeedsScript />
      <div className="cols cols--side">
        <div>
          <Passkeys passkeys={passkeys} sessions={sessions} now={now} />
          <Sessions sessions={sessions} now={now} />
        </div>
        <Panel title="You">
          <Facts
            facts={[
              ['Roles', sentence(inWords(viewer.roles))],
              ['You may', sentence(inWords(viewer.rights.map((right) => rights[right].words)))],
            ]}
          />
          <hr />
          <ShortcutSwitch on={viewer.shortcuts} />
        </Panel>
      </div>
    </>
  )
}
