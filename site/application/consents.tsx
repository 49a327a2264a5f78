import { notices } from '../../contract/notice.ts'
import { ConsentBoxes } from '../consent/consent-boxes.tsx'
import { PrivacyNotice } from '../consent/privacy-notice.tsx'
import { loadProgress, saveProgress } from './draft.ts'

/** Consents of the applicant, in each layout of the form. */
export const Consents = () => (
  <PrivacyNotice notice={notices.application}>
    <ConsentBoxes
      purposes={['whatsapp', 'partner']}
      load={() => loadProgress().consents ?? []}
      onTicked={(consents) => saveProgress({ consents })}
    />
  </PrivacyNotice>
)
