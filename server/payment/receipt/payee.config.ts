import { z } from 'zod'
import { brand } from '../../../contract/brand.ts'

/** State, PAN, registration, "Z", check character. */
const gstin = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/** Payee, as receipts name it; `config.ts` reads it. */
export const payeeVariables = {
  PAYEE_LEGAL_NAME: z.string().max(200).optional(),
  PAYEE_GSTIN: z
    .string()
    .regex(gstin, 'must be the 15 characters of a GSTIN, such as 22AAAAA0000A1Z5')
    .optional(),
  PAYEE_ADDRESS: z.string().max(300).optional(),
}

export type Payee = ReturnType<typeof readPayee>

export const readPayee = (env: z.infer<z.ZodObject<typeof payeeVariables>>) => ({
  legalName: env.PAYEE_LEGAL_NAME ?? brand.provider,
  gstin: env.PAYEE_GSTIN,
  address: env.PAYEE_ADDRESS,
})
