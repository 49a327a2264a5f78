import type { Mail } from '../messaging/email.ts'
import type { StoredEnquiry } from './enquiry.store.ts'

/** Keys by which two enquiries are alike: the same sender, or the same message. */
export function likenessesOf({ email, dialCode, phone, message }: StoredEnquiry) {
  const said = message.toLowerCase().replace(/\s+/g, ' ').trim()
  return [
    `email ${email.toLowerCase()}`,
    `phone ${dialCode} ${phone}`,
    ...(said ? [`message ${said}`] : []),
  ]
}

const mostShown = 100
const mostMessages = 5
const longestMessage = 500

/** Tells the staff of an hour's enquiries that got no mail of their own. */
export function heldEnquiriesMail(held: StoredEnquiry[], to: string): Mail {
  const groups = groupsOf(held)
  const left = groups.slice(mostShown).flat().length
  const lines = [
    'These came as repeats, or faster than one mail each. All of them are stored.',
    ...groups.slice(0, mostShown).flatMap((group) => ['', ...linesOf(group)]),
    ...(left > 0 ? ['', `And ${left} more.`] : []),
  ]
  return {
    to,
    subject: `${held.length} more ${held.length === 1 ? 'enquiry' : 'enquiries'}`,
    text: lines.join('\n'),
    messageId: `held-enquiries-${held[0]?.id}`,
  }
}

/** Each with those that are like one of it. */
function groupsOf(held: StoredEnquiry[]) {
  const groups = new Map<string, StoredEnquiry[]>()
  for (const enquiry of held) {
    const likenesses = likenessesOf(enquiry)
    const known = likenesses.map((one) => groups.get(one)).find((group) => group !== undefined)
    const group = known ?? []
    group.push(enquiry)
    for (const one of likenesses) groups.set(one, groups.get(one) ?? group)
  }
  return [...new Set(groups.values())]
}

function linesOf(group: StoredEnquiry[]) {
  const [first, ...others] = group
  if (!first) return []
  const messages = [...new Set(group.map(({ message }) => message).filter(Boolean))]
  return [
    `${first.fullname}, ${first.email}, +${first.dialCode} ${first.phone}, ${first.createdAt.toISOString()}`,
    ...messages.slice(0, mostMessages).map((message) => `  ${message.slice(0, longestMessage)}`),
    ...(others.length > 0 ? [`  and ${others.length} more like it`] : []),
  ]
}
