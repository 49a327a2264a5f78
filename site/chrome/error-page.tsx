import { landingPath } from '../../contract/urls.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What a visitor sees when a page could not be made: no blame, nothing lost, two ways on. */
export function ErrorPage() {
  return (
    <main id="main" className="wrap band">
      <title>Something went wrong</title>
      <h1>This page did not load.</h1>
      <p className="lead error-page__text">
        The fault is ours, and we have been told. Nothing you sent before is lost. Try again in a
        minute; if it stays, go back to the start of the site.
      </p>
      <p className="error-page__ways">
        <ButtonLink href="">Try again</ButtonLink>
        <ButtonLink href={landingPath} variant="line">
          To the start page
        </ButtonLink>
      </p>
    </main>
  )
}
