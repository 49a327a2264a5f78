import { type Campaign, loadCampaign, saveCampaign } from '../campaign.ts'

// Inline in the head of each page with scripts, before anything is laid out. start.ts is its end.

// A visitor who was led to a place on the page, or comes back to one, needs every height to be true.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (visit?.type === 'navigate' && !(visit.name + location.hash).includes('#')) {
  document.documentElement.dataset.arriving = ''
}

// Campaigns' coupons and marks are kept for the visit, whichever page it goes on with.
const campaign: Campaign = {}
for (const [name, value] of new URLSearchParams(location.search)) {
  if (name === 'couponCode') campaign.couponCode = value.slice(0, 40)
  if (name.startsWith('utm_')) campaign.utm = { ...campaign.utm, [name]: value.slice(0, 100) }
}
if (campaign.couponCode || campaign.utm) {
  const kept = loadCampaign()
  if (campaign.couponCode && kept.couponCode) {
    const coupons = new Set([campaign.couponCode, ...kept.couponCode.split(',')])
    campaign.couponCode = [...coupons].slice(0, 3).join()
  }
  saveCampaign({ ...kept, ...campaign })
}
