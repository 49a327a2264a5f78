import { sha512 } from '../../provider/signature.ts'

export type PayuKeys = { key: string; salt: string }

type HashedFields = {
  txnid: string
  amount: string
  productinfo: string
  firstname: string
  email: string
}

const reserved = ['', '', '', '', '']
const userFields = ['udf1', 'udf2', 'udf3', 'udf4', 'udf5']

/** Hash of the form that the browser sends; we use none of PayU's user-defined fields. */
export function requestHash({ key, salt }: PayuKeys, form: HashedFields) {
  const { txnid, amount, productinfo, firstname, email } = form
  const noUserFields = userFields.map(() => '')
  return sha512(
    [key, txnid, amount, productinfo, firstname, email, ...noUserFields, ...reserved, salt].join(
      '|',
    ),
  )
}

/** Hash of what PayU sends back, in the browser and as a webhook: the same fields in reverse. */
export function responseHash({ key, salt }: PayuKeys, fields: URLSearchParams) {
  const names = ['email', 'firstname', 'productinfo', 'amount', 'txnid']
  const signed = [...userFields.toReversed(), ...names].map((name) => fields.get(name) ?? '')
  // Newer documents write it in one way, older ones in the other; empty it is as good as absent.
  const charges = fields.get('additional_charges') || fields.get('additionalCharges')
  const prefix = charges ? [charges] : []
  return sha512(
    [...prefix, salt, fields.get('status') ?? '', ...reserved, ...signed, key].join('|'),
  )
}

/** Hash of a question that our server asks. */
export function commandHash({ key, salt }: PayuKeys, command: string, var1: string) {
  return sha512([key, command, var1, salt].join('|'))
}
