import * as z from 'zod/mini'

/** Alone, for the early scripts of a page: a schema would bring zod into each page. */
export const emailPattern = z.regexes.email
