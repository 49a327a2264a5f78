import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess, for a cookie or a link. The database has its hash only. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url')
