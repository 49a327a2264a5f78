import { useMatches } from 'react-router'

/** What a page made for a college hands to the top bar. */
export type College = { name: string; logo: string }

/** The college for which a page was made, if it has a logo to show. */
export function useCollege() {
  const data = useMatches().map(({ loaderData }) => loaderData as { college?: College } | undefined)
  return data.find((page) => page?.college)?.college
}
