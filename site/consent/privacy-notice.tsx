import type { ReactNode } from 'react'
import type { notices } from '../../contract/notice.ts'
import { privacyPath } from '../../contract/urls.ts'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { words } from './words.ts'

type NoticeProps = { notice: (typeof notices)[keyof typeof notices]; children?: ReactNode }

/** Says what the details are used for, where they are asked for; the optional uses are below it. */
export const PrivacyNotice = ({ notice, children }: NoticeProps) => (
  <div className="privacy">
    <p className="note">
      {notice.text} {notice.age} <NewTabLink href={privacyPath}>{words.privacy}</NewTabLink>
    </p>
    {children}
  </div>
)
