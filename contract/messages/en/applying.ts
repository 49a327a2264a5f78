/** What the server alone says about an application, its codes and its scholarship. */
export const applying = {
  'phone.already-verified': 'This phone number is already verified.',
  'phone.unverified': 'Please verify your phone number first.',
  'code.wrong-email': 'The email code is incorrect. Please check it and try again.',
  'code.wrong-mobile': 'The mobile code is incorrect. Please check it and try again.',
  'code.over': 'This code is no longer valid. Please ask for a new one.',
  'applications.closed-because': ({ note }: { note: string }) => `Applications are closed. ${note}`,
  'application.lost': "We couldn't find your application. Please submit it again.",
  'application.not-found': "We couldn't find your application.",
  'application.code-needed': 'Please ask for a code to the phone of this application.',
  'scholarship.none': 'There is no such scholarship.',
}
