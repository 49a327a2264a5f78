import { createContext } from 'react-router'
import type { PageContext } from '../contract/page-context.ts'

/** Hands the server's context to loaders; the server fills it in, per render. */
export const pageContext = createContext<PageContext>()
