import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A later step is wanted, and the server is being asked. */
export const Restoring = () => (
  <div className="notice" role="status">
    <Icon name="clock" />
    <div>
      <b>Opening your application…</b>
      <p>What you have entered is saved.</p>
    </div>
  </div>
)

export const Unreachable = ({ onTryAgain }: { onTryAgain: () => void }) => (
  <div className="notice notice--error" role="alert">
    <Icon name="alert" />
    <div>
      <b>We could not open your application</b>
      <p>It is saved. Check your connection and try again.</p>
      <div className="notice__acts">
        <Button variant="ink" size="small" onClick={onTryAgain}>
          Try again
        </Button>
      </div>
    </div>
  </div>
)
