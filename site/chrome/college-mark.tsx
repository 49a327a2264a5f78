import type { College } from './use-college.ts'

/** A college's logo. We do not know its measures: it stands in a frame of a fixed size. */
export function CollegeMark({ name, logo }: College) {
  return (
    <span className="tile">
      <img src={logo} width="187" height="36" alt={name} referrerPolicy="no-referrer" />
    </span>
  )
}
