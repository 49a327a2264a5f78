/** Sender of a request: where from, and what the bot check that came along was worth. */
export type Asker = { clientIp: string; paid: number }
