/** The paths of the site's own pages: links, routes, redirects and sitemap use these. */
export const landingPath = '/scholarship-program'
export const hireSurePath = '/hiresure'
export const applyPath = '/apply'
export const payPath = '/pay'
export const resultPath = '/success'
/** Page that shows an applicant how far they have come. */
export const standingPath = '/my-application'
/** Takes the contact form where the browser itself sends it. */
export const enquirePath = '/enquire'
/** Shown by the service worker when there is no network. */
export const offlinePath = '/offline'
export const serviceWorkerPath = '/service-worker.js'
export const termsPath = '/terms-and-conditions'
export const privacyPath = '/privacy-policy'
/** Page that shows a person's consents, and withdraws them. */
export const consentsPath = '/consents'
export const euPrivacyPath = '/eu-privacy-policy'

/** The place of the form on a page that has one of its own. */
export const ownForm = '#apply-form'

export const isHireSure = (pathname: string) => pathname.split('/')[1] === hireSurePath.slice(1)

/** Page with the sections that the top bar names: a Hire Sure page has its own. */
export const homeOf = (pathname: string) => (isHireSure(pathname) ? pathname : landingPath)
