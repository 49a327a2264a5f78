import { describe, expect, it } from 'vitest'
import { billing } from '../../../../testing/gateways/verifone.ts'
import { attemptOf, payer, urls } from '../../../../testing/providers.ts'
import { orderOf } from './order.ts'

const token = '8849864e-a0b0-460a-982d-ca01e6f2df17'
const live = orderOf(attemptOf(), { token, billing }, payer, urls, 'live')

/**
 * An order for a dynamic product as 2Checkout's own plugins and libraries place it, by the kind of
 * each value; `Source` and `Description`, which tell of their shops, are left out.
 */
const officialSample = {
  Country: 'string',
  Currency: 'string',
  CustomerIP: 'string',
  ExternalReference: 'string',
  Language: 'string',
  BillingDetails: {
    Address1: 'string',
    City: 'string',
    State: 'string',
    CountryCode: 'string',
    Email: 'string',
    FirstName: 'string',
    LastName: 'string',
    Phone: 'string',
    Zip: 'string',
  },
  Items: [
    {
      Code: 'null',
      Name: 'string',
      Quantity: 'number',
      IsDynamic: 'boolean',
      Tangible: 'boolean',
      PurchaseType: 'string',
      Price: { Amount: 'string', Type: 'string' },
    },
  ],
  PaymentDetails: {
    Type: 'string',
    Currency: 'string',
    CustomerIP: 'string',
    PaymentMethod: {
      EesToken: 'string',
      Vendor3DSReturnURL: 'string',
      Vendor3DSCancelURL: 'string',
    },
  },
}

function kindsOf(value: unknown): unknown {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.map(kindsOf)
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, kindsOf(one)]))
}

describe('an order', () => {
  it("has the fields of 2Checkout's own samples, of the same kinds", () => {
    expect(kindsOf(live)).toEqual(officialSample)
  })

  it('says who pays what for which attempt', () => {
    expect(live).toMatchObject({
      Currency: 'INR',
      ExternalReference: 'tx1',
      CustomerIP: payer.clientIp,
      BillingDetails: { FirstName: 'Asha', LastName: 'Devi Rao', Email: payer.email },
      Items: [{ Quantity: 1, Price: { Amount: '1250.00', Type: 'CUSTOM' } }],
      PaymentDetails: { PaymentMethod: { EesToken: token, Vendor3DSReturnURL: urls.returnUrl } },
    })
  })

  it('carries the billing address: Address1, City, State, Zip and CountryCode', () => {
    expect(live.BillingDetails).toMatchObject({
      Address1: '12 Rose Lane',
      City: 'Pune',
      State: 'Maharashtra',
      Zip: '411001',
      CountryCode: 'IN',
    })
    expect(live.Country).toBe('IN')
  })

  it('names no code for its dynamic item', () => {
    expect(live.Items[0]?.Code).toBeNull()
  })

  it('is of type EES_TOKEN_PAYMENT in live mode and of type TEST in test mode', () => {
    const test = orderOf(attemptOf(), { token, billing }, payer, urls, 'test')
    expect(live.PaymentDetails.Type).toBe('EES_TOKEN_PAYMENT')
    expect(test).toEqual({ ...live, PaymentDetails: { ...live.PaymentDetails, Type: 'TEST' } })
  })

  it('uses one name as both, and leaves out a client IP that Verifone would not read', () => {
    const alone = { ...payer, name: 'Asha', clientIp: '2001:db8::1' }
    const order = orderOf(attemptOf(), { token, billing }, alone, urls, 'live')
    expect(order.BillingDetails).toMatchObject({ FirstName: 'Asha', LastName: 'Asha' })
    expect(order).not.toHaveProperty('CustomerIP')
  })
})
