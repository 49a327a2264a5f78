import { z } from 'zod'

/** Receivers of the news that someone paid, got money back or enquired. */
export const outgoingVariables = {
  OUTGOING_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  OUTGOING_WEBHOOK_SECRET: z
    .string()
    // The form of Standard Webhooks.
    .regex(
      /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
      'must be whsec_ and at least 24 random bytes in base64',
    )
    .optional(),
  STAFF_MAIL_TO: z.email().optional(),
}

type Variables = z.infer<z.ZodObject<typeof outgoingVariables>>

export const readOutgoing = (env: Variables) => ({
  webhookUrl: env.OUTGOING_WEBHOOK_URL,
  webhookSecret: env.OUTGOING_WEBHOOK_SECRET,
  mailTo: env.STAFF_MAIL_TO,
})

export function outgoingProblems(env: Variables) {
  const { OUTGOING_WEBHOOK_URL: url, OUTGOING_WEBHOOK_SECRET: secret } = env
  return [
    ...(url && !secret ? ['OUTGOING_WEBHOOK_SECRET: must be set too, it signs the webhook'] : []),
    ...(secret && !url ? ['OUTGOING_WEBHOOK_URL: must be set too'] : []),
  ]
}
