import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words } from './wizard-words.tsx'

const { opening, kept, unreachable, tryLater, tryAgain } = words.notices

/** A later step is wanted, and the server is being asked. */
export const Restoring = () => (
  <div className="notice" role="status">
    <Icon name="clock" />
    <div>
      <b>{opening}</b>
      <p>{kept}</p>
    </div>
  </div>
)

export const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="notice notice--error" role="alert">
    <Icon name="alert" />
    <div>
      <b>{unreachable}</b>
      <p>{tryLater}</p>
      <div className="notice__acts">
        <Button variant="ink" size="small" onClick={onTryAgain}>
          {tryAgain}
        </Button>
      </div>
    </div>
  </div>
)
