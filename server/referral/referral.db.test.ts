import { expect, test } from 'vitest'
import { openTestSite } from '../../testing/site.ts'

test('a known referral code is accepted in any case, and an unknown or malformed one is refused', async () => {
  const { app } = await openTestSite()
  for (const code of ['FRIEND10', 'friend10']) {
    const response = await app.inject(`/v1/users/referralCode/${code}`)
    expect(response.json()).toMatchObject({
      success: true,
      data: { isOk: true, referral_code: 'FRIEND10' },
    })
  }
  for (const [code, status] of [
    ['NOBODY', 404],
    ['FRIEND-10', 400],
    ['TOOLONGCODE', 400],
  ] as const) {
    const response = await app.inject(`/v1/users/referralCode/${code}`)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      success: false,
      code: status === 404 ? 'invalid-referral' : 'invalid',
      message: 'Invalid referral code. Please check and try again.',
    })
  }
})
