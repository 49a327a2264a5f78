import { words } from './words.ts'

/** Says what here is not real, and where the messages go instead. */
export function DemoStrip({ outboxUrl, simulated }: { outboxUrl: string; simulated: string[] }) {
  const { label, notInProduction, readIn, outbox, newTab } = words.demo
  return (
    <aside className="demo" aria-label={label}>
      <div className="wrap">
        <b>{label}</b>
        <p>
          {simulated.length > 0 ? words.demo.simulated(simulated) : notInProduction} {readIn}{' '}
          <a href={outboxUrl} target="_blank" rel="noopener">
            {outbox}
            <span className="vh">{newTab}</span>
          </a>
          .
        </p>
      </div>
    </aside>
  )
}
