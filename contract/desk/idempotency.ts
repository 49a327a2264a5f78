import * as z from 'zod/mini'

/** One id for each press of a button, kept over retries: the act has one effect and one answer. */
export const idempotencyHeader = 'idempotency-key'
export const idempotencyKey = z.uuid()
