import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { selfSignedCertificate } from '../../../../simulators/paypal/certificate.ts'
import { isCertUrl } from './webhook.ts'

const [live, sandbox] = ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com']
const simulated = 'http://sim.test:1/paypal'

test.each([
  [live, 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77', true],
  [sandbox, 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', true],
  [simulated, 'http://sim.test:1/paypal/v1/notifications/certs/CERT-1', true],
  [live, 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1', false],
  [sandbox, 'https://api.paypal.com/v1/notifications/certs/CERT-1', false],
  [simulated, 'https://api.paypal.com/v1/notifications/certs/CERT-1', false],
  [simulated, 'http://sim.test:2/paypal/v1/notifications/certs/CERT-1', false],
  [live, 'https://api-m.paypal.com/v1/notifications/certs/CERT-1', false],
  [live, 'http://api.paypal.com/v1/notifications/certs/CERT-1', false],
  [live, 'https://www.paypal.com/v1/notifications/certs/CERT-1', false],
  [live, 'https://paypal.com.evil.test/v1/notifications/certs/CERT-1', false],
  [live, 'https://evilpaypal.com/v1/notifications/certs/CERT-1', false],
  [live, 'https://api.paypal.com@evil.test/v1/notifications/certs/CERT-1', false],
  [live, 'https://user@api.paypal.com/v1/notifications/certs/CERT-1', false],
  [live, 'https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
  [live, 'https://api.paypal.com/v1/notifications/certs/../../evil', false],
  [live, 'https://api.paypal.com/v1/notifications/certs/CERT-1?evil', false],
  [live, 'https://api.paypal.com/upload/v1/notifications/certs/CERT-1', false],
  [live, 'https://api.paypal.com/v1/notifications/certs/anything', false],
  [live, 'https://api.paypal.com/v1/notifications/certs/evil/CERT-1', false],
  [live, `https://api.paypal.com/v1/notifications/certs/CERT-${'a'.repeat(65)}`, false],
  [live, 'nonsense', false],
])('certificates of %s are accepted from %s: %s', (apiUrl, certUrl, isBelieved) => {
  expect(isCertUrl(certUrl, apiUrl)).toBe(isBelieved)
})

test('the stand-in’s certificate is one that Node reads and whose signature holds', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const certificate = new X509Certificate(selfSignedCertificate(pair, 'certs.example.org'))
  expect(certificate.subject).toBe('CN=certs.example.org')
  expect(certificate.verify(pair.publicKey)).toBe(true)
  expect(certificate.checkPrivateKey(pair.privateKey)).toBe(true)
})
