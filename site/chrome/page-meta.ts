import type { MetaDescriptor } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { words } from './words.ts'

type PageMeta = { siteUrl: string; path: string; title: string; description: string }

/** How a page is found and shared: title, description, its one address, and cards with a picture. */
export function pageMeta({ siteUrl, path, title, description }: PageMeta): MetaDescriptor[] {
  const address = siteUrl + path
  const picture = `${siteUrl}/og-image.png`
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
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: words.sharing.picture },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ]
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The site's public address, which the root of every page knows. */
export function siteUrlOf(matches: Matches) {
  const settings = matches[0]?.loaderData as { siteUrl: string } | undefined
  return settings?.siteUrl ?? ''
}
