import { useEffect, useEffectEvent } from 'react'

/**
 * Takes the code out of the SMS that was sent at `sentAt`, where the browser offers that (WebOTP):
 * one tap in place of six digits.
 */
export function useCodeFromSms(sentAt: number | undefined, take: (code: string) => void) {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (sentAt === undefined || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options as CredentialRequestOptions).then(
      (credential) => taken((credential as unknown as { code: string }).code),
      // Declined, or replaced by a newer SMS: the code can be typed.
      () => undefined,
    )
    return () => waiting.abort()
  }, [sentAt])
}
