import {
  applyPath,
  euPrivacyPath,
  hireSurePath,
  landingPath,
  payPath,
  privacyPath,
  resultPath,
  standingPath,
  termsPath,
} from '../../contract/urls.ts'

const own = new Set<string>([
  applyPath,
  euPrivacyPath,
  hireSurePath,
  landingPath,
  payPath,
  privacyPath,
  resultPath,
  standingPath,
  termsPath,
])
const ofCollege = `${hireSurePath}/`
const anyCollege = `${ofCollege}:id`

/** The label of a page: few, however many paths there are. Colleges share one, strays another. */
export function pageRoute(path = '') {
  if (own.has(path)) return path
  return path.startsWith(ofCollege) ? anyCollege : 'page'
}
