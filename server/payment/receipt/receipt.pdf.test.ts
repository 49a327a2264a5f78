import { expect, test } from 'vitest'
import { aPayment, aTerms } from '../../../testing/payment-samples.ts'
import { fontRuns } from './font-runs.ts'
import { receiptPdf } from './receipt.pdf.ts'
import { receiptOf } from './receipt-lines.ts'

async function pdfFor(fullname: string) {
  const payment = aPayment()
  const receipt = receiptOf(
    { ...payment, application: { ...payment.application, fullname } },
    aTerms,
  )
  if (!receipt) throw new Error('There is no receipt')
  return (await receiptPdf(receipt)).toString('latin1')
}

test.each([
  ['రాజ్‌కుమార్', ['telugu']],
  ['प्रिया शर्मा', ['devanagari', 'latin', 'devanagari']],
  ['Priya S.', ['latin']],
  ['Zoë Ācārya', ['latin', 'latin-ext', 'latin', 'latin-ext', 'latin']],
  ['ਸਿੰਘ', ['gurmukhi']],
])('the name %s is drawn with the letters of its script', (name, faces) => {
  const runs = fontRuns(name)
  expect(runs?.map(({ face }) => face)).toEqual(faces)
  expect(runs?.map(({ text }) => text).join('')).toBe(name.normalize('NFC'))
})

test('a script without a font is none of empty boxes', () => {
  expect(fontRuns('پریا')).toBeUndefined()
})

/** Marks that have no place on a letter made the library throw, with the fonts as published. */
test.each([
  'రాజ్‌కుమార్',
  'శ్రీనివాస్',
  'प्रिया शर्मा',
  'ਸਿੰਘ',
  'സുരേഷ്',
  'ಕೃಷ್ಣ',
  'சுந்தரம்',
  'মুখোপাধ্যায়',
  'ચિંતન',
  'ଜଗନ୍ନାଥ',
  'Priya S.',
  'پریا',
])('a receipt for %s is a PDF on one sheet', async (name) => {
  const pdf = await pdfFor(name)
  expect(pdf.slice(0, 5)).toBe('%PDF-')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})
