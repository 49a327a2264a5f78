import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { Icon } from './icon.tsx'

type PageHeadProps = {
  title: ReactNode
  sub?: ReactNode
  /** The list that this page belongs to. */
  back?: { to: string; words: string } | undefined
  children?: ReactNode
}

export function PageHead({ title, sub, back, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        {back && (
          <Link className="crumb" to={back.to}>
            <Icon name="previous" />
            {back.words}
          </Link>
        )}
        <h1>{title}</h1>
        {sub && <p className="sub">{sub}</p>}
      </div>
      {children && <div className="acts">{children}</div>}
    </header>
  )
}

export const pageTitle = (title: string) => [{ title: `${title} | ${brand.provider} desk` }]
