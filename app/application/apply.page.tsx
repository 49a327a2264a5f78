import type { MetaArgs, MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { applyPath } from '../chrome/addresses.ts'
import { pageMeta, siteUrlOf } from '../chrome/page-meta.ts'
import { Wizard } from './wizard.tsx'
import './application.css'

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  return pageMeta({
    siteUrl: siteUrlOf(matches),
    path: applyPath,
    title: `Apply | ${brand.programme}`,
    description: `Apply for the ${brand.provider} scholarship exam: verify your phone and email and pay the exam fee.`,
  })
}

export default function ApplyPage() {
  return (
    <main id="main">
      <Wizard />
    </main>
  )
}
