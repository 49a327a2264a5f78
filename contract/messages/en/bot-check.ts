export const botCheck = {
  'bot-check.expired': 'The security check has expired. Please try again.',
  'bot-check.missing': 'Something went wrong.',
  'bot-check.longer': 'A longer security check is needed right now. Please try again.',
  'bot-check.unavailable': "The security check isn't responding. Please try again.",
}
