import { createContext } from 'react-router'
import type { PageContext } from '../contract/page-context.ts'

/** How loaders reach what the server hands to pages; the server fills it in, per render. */
export const pageContext = createContext<PageContext>()
