import type { ReactNode } from 'react'

type FactsProps = {
  facts: [name: string, value: ReactNode][]
  /** Two columns where there is room, below a rule. */
  wide?: boolean
}

/** Names and values, one below the other. */
export function Facts({ facts, wide }: FactsProps) {
  return (
    <dl className={wide ? 'facts facts--ruled facts--wide' : 'facts'}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
