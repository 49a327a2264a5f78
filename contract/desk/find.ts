import * as z from 'zod/mini'
import { deskPost } from './endpoint.ts'
import { address, list, typed } from './fields.ts'
import type { ListPage } from './lists.ts'
import type { SearchAnswer, SearchGroup } from './search.ts'

export const searchAll = deskPost('/search', {
  summary: 'Find people, payments, enquiries and codes',
  body: z.object({
    text: typed,
    /** Not sent off yet: no whole phone or email is looked up, which counts and is audited. */
    typing: z.optional(z.boolean()),
  }),
  data: z.custom<SearchAnswer>(),
  access: 'see-records',
})

/** More than these nobody looks through. */
export const mostRecent = 8

export const readRecent = deskPost('/recent', {
  summary: 'The rows of records that were opened before',
  body: z.object({
    records: z
      .array(z.object({ list, id: z.string().check(z.maxLength(100)) }))
      .check(z.maxLength(mostRecent)),
  }),
  data: z.array(z.custom<Pick<SearchGroup, 'list' | 'rows'>>()),
  access: 'see-records',
})

export const searchList = deskPost('/list', {
  summary: 'A page of a list, narrowed by words',
  body: z.object({ list, address, text: typed }),
  data: z.custom<ListPage>(),
  access: 'see-records',
})

export const countNews = deskPost('/news', {
  summary: 'How many rows came since a page was read; asked every 20 seconds',
  body: z.object({ list, address, as_of: z.string().check(z.regex(/^\d{1,16}$/)) }),
  data: z.object({ count: z.number() }),
  access: 'see-records',
})
