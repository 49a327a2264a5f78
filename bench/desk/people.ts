import type { Holder } from '../../contract/desk/rights.ts'

export const manager: Holder = { roles: ['manager'], weak: false }
/** Searches names alone, with an index of their own. */
export const viewer: Holder = { roles: ['viewer'], weak: false }
