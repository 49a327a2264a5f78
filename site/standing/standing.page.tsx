import { useState } from 'react'
import type { MetaArgs, MetaDescriptor } from 'react-router'
import { applyPath, standingPath } from '../../contract/urls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { NoScript } from '../chrome/no-script.tsx'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { Prove } from './prove.tsx'
import { MaskedStandings, StandingFrame, StandingList, Unreachable } from './standing-list.tsx'
import { useStandings } from './use-standings.ts'
import { words } from './words.tsx'
import './standing.css'

/** It comes to tell of one person: never kept by a browser, and found by no search engine. */
export const handle = { unlisted: true, asksWhose: true }

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  return [
    ...pageMeta({ siteUrl: siteUrlOf(matches), path: standingPath, ...words.page }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function StandingPage() {
  return (
    <main id="main">
      <StandingFrame title={words.title} lead={words.lead}>
        <Content />
      </StandingFrame>
    </main>
  )
}

function Content() {
  const { state, ask } = useStandings()
  const [wantsAnother, setWantsAnother] = useState(false)
  if (state.status === 'opening') {
    return (
      <>
        <NoScript>{words.noScript}</NoScript>
        <div className="notice standing__opening" role="status">
          <Icon name="clock" />
          <b>{words.opening}</b>
        </div>
      </>
    )
  }
  if (state.status === 'unreachable') return <Unreachable onTryAgain={() => void ask()} />
  const { standings } = state
  const { applications, masked, proved } = standings
  const proveAnother = async () => {
    await ask()
    setWantsAnother(false)
    // The heading above announces what opens.
    document.getElementById('standing-heading')?.focus()
  }
  if (applications.length > 0 && !wantsAnother) {
    return (
      <StandingList standings={standings}>
        <ButtonLink variant="line" size="small" href={applyPath}>
          {words.someoneElse}
        </ButtonLink>
        <TextButton onClick={() => setWantsAnother(true)}>{words.another}</TextButton>
      </StandingList>
    )
  }
  return (
    <>
      {applications.length === 0 && <MaskedStandings masked={masked} />}
      {applications.length === 0 && proved.length > 0 && (
        <p className="notice" role="alert">
          <Icon name="alert" />
          <span>{words.prove.nothing(proved.join(', '))}</span>
        </p>
      )}
      <Prove onProved={proveAnother} />
    </>
  )
}
