const key = 'campaign'

/**
 * Facts from the addresses of a visit: the coupons of campaigns, the last first and with commas
 * between them, and where the visit came from.
 */
export type Campaign = { couponCode?: string; utm?: Record<string, string> }

export function saveCampaign(campaign: Campaign) {
  try {
    sessionStorage.setItem(key, JSON.stringify(campaign))
  } catch {
    // Without storage the coupon can still be typed.
  }
}

export function loadCampaign(): Campaign {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** A coupon that was taken out, or cannot be used, is not offered again. */
export function dropCampaignCoupon() {
  const { couponCode, ...rest } = loadCampaign()
  if (couponCode) saveCampaign(rest)
}
