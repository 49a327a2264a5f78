import type { Difference } from './change.ts'

export function Differences({ differences }: { differences: Difference[] }) {
  if (differences.length === 0) return null
  return (
    <dl className="changes">
      {differences.map(({ field, stored, typed }) => (
        <div key={field}>
          <dt>{field}: </dt>
          <dd>
            <del>{stored}</del> <span aria-hidden="true">→</span> <ins>{typed}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
