/** Says what here is not real, and where the messages go instead. */
export function DemoStrip({ outboxUrl, simulated }: { outboxUrl: string; simulated: string[] }) {
  return (
    <aside className="demo" aria-label="Demo">
      <div className="wrap">
        <b>Demo</b>
        <p>
          {simulated.length > 0
            ? `Simulated here: ${simulated.join(', ')}. `
            : 'Not in production. '}
          What was sent can be read in the{' '}
          <a href={outboxUrl} target="_blank" rel="noopener">
            outbox<span className="vh"> (opens in a new tab)</span>
          </a>
          .
        </p>
      </div>
    </aside>
  )
}
