import { landingPath } from '../../contract/urls.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { words } from './words.ts'

/** Page for a visitor whose page could not be made: no blame, nothing lost, two ways on. */
export function ErrorPage() {
  const { title, heading, text, tryAgain, home } = words.error
  return (
    <main id="main" className="wrap band">
      <title>{title}</title>
      <h1>{heading}</h1>
      <p className="lead error-page__text">{text}</p>
      <p className="error-page__ways">
        <ButtonLink href="">{tryAgain}</ButtonLink>
        <ButtonLink href={landingPath} variant="line">
          {home}
        </ButtonLink>
      </p>
    </main>
  )
}
