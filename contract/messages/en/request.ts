/** What is wrong with a request in a way that no form of ours can make. */
export const request = {
  'enquiry.object': 'An enquiry is a JSON object.',
  'enquiry.message-text': 'Message must be text.',
  'enquiry.kind': 'Unknown kind of enquiry.',
  'scholarship.unknown': 'Unknown scholarship.',
  'phone.not-indian': 'Only Indian mobile numbers can apply.',
  'coupon.other-price': 'The amount is not the current price.',
  'notice.unknown': 'Unknown notice.',
  'language.unknown': 'Unknown language.',
  'bot-check.price': 'The price must be a number.',
  'application.unknown': 'There is no such application.',
  'payment.unknown': 'There is no such payment.',
  'payment.long-url': 'The URL is too long.',
}
