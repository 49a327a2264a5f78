/** Messages from the site to the desk's process: first where to listen, and at last to stop. */
export type Order = { databaseUrl: string; socket: string } | 'stop'

/** The desk tells the pattern of its route by it; nobody else hears of it. */
export const routeHeader = 'x-desk-route'
