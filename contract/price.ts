import * as z from 'zod/mini'
import { currencies } from './money.ts'

/** A price as a gateway takes it, in whole units: 1200 or 18.5. */
export const price = z.object({ amount: z.number(), currency: z.enum(currencies) })
