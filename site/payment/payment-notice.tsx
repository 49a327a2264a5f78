import { referenceOf } from '../../contract/tx-id.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { forgetOpenPayment } from './last-payment.ts'
import { resultUrl } from './result-url.ts'
import { type Result, useResult } from './use-result.ts'
import { words } from './words.tsx'
import './payment-notice.css'

const said = words.notice

type State = 'pending' | 'idle' | 'paid' | 'failed' | 'refunded'
const icons: Record<State, IconName> = {
  pending: 'clock',
  idle: 'clock',
  paid: 'check',
  failed: 'alert',
  refunded: 'check',
}

function stateOf({ status, payment }: Result): State {
  if (payment?.refunded) return 'refunded'
  if (status === 'PAYMENT_PAID' || payment?.paid_otherwise) return 'paid'
  if (status === 'FAILED' || status === 'UNKNOWN') return 'failed'
  return payment?.idle ? 'idle' : 'pending'
}

/** Shows the state of the payment that this tab waits for; it updates itself. */
export function PaymentNotice({ txId, onClose }: { txId: string; onClose: () => void }) {
  const state = stateOf(useResult(txId))
  const close = () => {
    forgetOpenPayment()
    onClose()
  }
  return (
    <aside className="paynote" aria-label={said.label}>
      <div className="wrap">
        <Icon name={icons[state]} />
        <p role="status">{said[state](<span className="nb num">{referenceOf(txId)}</span>)}</p>
        <a className="link" href={resultUrl(txId)}>
          {said.see}
        </a>
        <TextButton onClick={close}>{said.close}</TextButton>
      </div>
    </aside>
  )
}
