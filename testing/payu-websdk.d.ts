/** The part of PayU's untyped library that judges our hashes. */
declare module 'payu-websdk' {
  type Fields = Record<string, string>
  class Payu {
    constructor(keys: { key: string; salt: string })
    hasher: {
      generatePaymentHash: (fields: Fields) => string
      validateResponseHash: (fields: Fields) => boolean
    }
  }
  export = Payu
}
