/** Says that nothing here is real, and where the messages go instead. */
export function DemoStrip({ outboxUrl }: { outboxUrl: string }) {
  return (
    <aside className="demo" aria-label="Demo">
      <div className="wrap">
        <b>Demo</b>
        <p>
          No mail leaves this machine: read it in the{' '}
          <a href={outboxUrl} target="_blank" rel="noopener">
            outbox<span className="vh"> (opens in a new tab)</span>
          </a>
          .
        </p>
      </div>
    </aside>
  )
}
