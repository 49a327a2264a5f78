import { type Holder, roles } from '../../contract/desk/rights.ts'

/** Someone with a shell on the server can read the database as it is. */
export const operator: Holder = { roles, weak: false }
