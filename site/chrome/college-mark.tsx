import type { College } from './use-college.ts'

/**
 * A college's logo, or its name. We do not know the measures of a logo: it has a frame of a fixed
 * size.
 */
export function CollegeMark({ name, logo }: College) {
  if (!logo) {
    return (
      <span className="tile">
        <span className="tile__name">{name}</span>
      </span>
    )
  }
  return (
    <span className="tile">
      <img src={logo} width="187" height="36" alt={name} referrerPolicy="no-referrer" />
    </span>
  )
}
