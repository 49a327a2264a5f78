import type { MetaArgs, MetaDescriptor } from 'react-router'
import { applyPath } from '../../contract/urls.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { useKeptEvent, wasHandedOn } from '../programme-event.ts'
import type { Route } from './+types/apply.page.ts'
import { Wizard } from './wizard.tsx'
import { words } from './wizard-words.tsx'
import './application.css'

export { clientLoader, loader } from '../programme-event.ts'

/** The steps have one address: going from one to the next asks for nothing anew. */
export const shouldRevalidate = wasHandedOn

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  return pageMeta({
    siteUrl: siteUrlOf(matches),
    path: applyPath,
    ...words.page,
  })
}

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  useKeptEvent(loaderData)
  return (
    <main id="main">
      <Wizard {...loaderData} />
    </main>
  )
}
