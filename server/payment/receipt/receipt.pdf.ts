import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Font as OpenFont } from 'fontkit'
import type PDFDocument from 'pdfkit'
import { brand } from '../../../contract/brand.ts'
import { type Face, fontRuns, type Run } from './font-runs.ts'
import type { Receipt } from './receipt-lines.ts'
import { words } from './words.ts'

const [ink, quiet, line] = ['#101936', '#465070', '#d9d6cc']
const margin = 56
const nameWidth = 150
/** Ascent of the name's face at its size: values share its baseline. */
const ascent = 10.7
const bold = 'latin-bold'

type Font = Face | typeof bold
type Notice = keyof typeof words.page.notices

const fonts = new Map<Font, Promise<OpenFont>>()

/** Opens a font when it is first needed, and keeps it: most of a receipt's time went into reading it. */
function openFont(font: Font) {
  const opened = fonts.get(font) ?? readFont(font)
  fonts.set(font, opened)
  return opened
}

async function readFont(font: Font) {
  const { create } = await import('fontkit')
  return create(await readFile(resolve(`server/payment/receipt/fonts/${font}.ttf`)))
}

/** The receipt on one sheet, made when someone asks for it. */
export async function receiptPdf(receipt: Receipt, notice?: Notice): Promise<Buffer> {
  const { kind, number, amount } = receipt
  const said = words.page
  const rows = receipt.lines.map(([name, text]) => ({
    name,
    lines: text.split('\n').map(drawable),
  }))
  const doc = await openDocument(
    `${said.titles[kind]} ${number}`,
    rows.flatMap(({ lines }) => lines.flat()),
  )
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))

  doc.rect(0, 0, doc.page.width, 84).fill(ink)
  doc.font(bold).fontSize(22).fillColor('#ffffff').text(brand.provider, margin, 28)
  if (notice) doc.font('latin').fontSize(9).text(said.notices[notice], margin, 58)
  doc.font(bold).fontSize(26).fillColor(ink).text(said.titles[kind], margin, 112)
  doc.font('latin').fontSize(11).fillColor(quiet).text(said.leads[kind])
  doc.fontSize(10).text(words.labels.reference, margin, doc.y + 18)
  doc.font(bold).fontSize(20).fillColor(ink).text(number)
  doc.y += 12
  rule(doc, 1.5, ink)
  for (const { name, lines } of rows) row(doc, name, lines)
  total(doc, said.totals[kind], amount)
  if (kind !== 'free') note(doc, said.taxes)
  doc.end()
  await once(doc, 'end')
  return Buffer.concat(chunks)
}

/** A script without a font here, such as Urdu's, is no row of empty boxes. */
const drawable = (text: string): Run[] =>
  fontRuns(text) ?? [{ face: 'latin', text: words.page.notInPrint }]

async function openDocument(title: string, runs: Run[]) {
  // Lazily: it takes memory and a tenth of a second, and most payers print the page.
  const { default: Document } = await import('pdfkit')
  const needed = new Set<Font>(['latin', bold, ...runs.map(({ face }) => face)])
  const opened = await Promise.all(
    [...needed].map(async (font) => [font, await openFont(font)] as const),
  )
  const [[, first] = []] = opened
  const doc = new Document({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: brand.provider },
    ...(first && { font: first }),
  })
  for (const [font, face] of opened) doc.registerFont(font, face)
  return doc
}

type Doc = InstanceType<typeof PDFDocument>

function rule(doc: Doc, width: number, color: string) {
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke()
}

function row(doc: Doc, name: string, lines: Run[][]) {
  const top = doc.y + 7
  doc.font('latin').fontSize(10).fillColor(quiet).text(name, margin, top, { width: nameWidth })
  const below = doc.y
  const left = margin + nameWidth + 16
  const width = doc.page.width - margin - left
  doc.fillColor(ink)
  let y = top
  for (const runs of lines) {
    runs.forEach(({ face, text }, index) => {
      // Faces differ in height: on one baseline they are one line.
      const options = { width, continued: index < runs.length - 1, baseline: 'alphabetic' } as const
      if (index === 0) doc.font(face).text(text, left, y + ascent, options)
      else doc.font(face).text(text, options)
    })
    y = doc.y - ascent
  }
  doc.x = margin
  doc.y = Math.max(below, y) + 5
  rule(doc, 0.5, line)
}

function total(doc: Doc, name: string, amount: string) {
  const top = doc.y + 12
  const width = doc.page.width - 2 * margin
  doc.font(bold).fontSize(16).fillColor(ink).text(name, margin, top, { width })
  doc.text(amount, margin, top, { width, align: 'right' })
  doc.y += 8
  rule(doc, 1.5, ink)
}

const note = (doc: Doc, text: string) =>
  doc
    .font('latin')
    .fontSize(9)
    .fillColor(quiet)
    .text(text, margin, doc.y + 12)
