import type { MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { hireSurePath } from '../../contract/urls.ts'
import { words } from './words.ts'

type PageMeta = { siteUrl: string; path: string; title: string; description: string }

/**
 * Makes the tags by which a page is found and shared: title, description, its one address, and
 * cards with a picture.
 */
export function pageMeta({ siteUrl, path, title, description }: PageMeta): MetaDescriptor[] {
  const address = siteUrl + path
  const { picture, alt } = pictureOf(path, title)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.programme },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:url', content: address },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: siteUrl + picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: siteUrl + picture },
  ]
}

/** A college's page is shared with a picture that names the college. */
function pictureOf(path: string, title: string) {
  const [, college] = path.split(`${hireSurePath}/`)
  return college
    ? { picture: `/og/${college}.png`, alt: `${title}. ${words.sharing.picture}` }
    : { picture: '/og-image.png', alt: words.sharing.picture }
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The site's public address, which the root of every page knows. */
export function siteUrlOf(matches: Matches) {
  const settings = matches[0]?.loaderData as { siteUrl: string } | undefined
  return settings?.siteUrl ?? ''
}
