/** The part of pdfkit that receipts are drawn with: the package brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  type TextOptions = {
    width?: number
    continued?: boolean
    align?: 'left' | 'right'
    lineGap?: number
  }

  // biome-ignore lint/style/noDefaultExport: it is the package's
  export default class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4'
      margin: number
      lang: string
      font?: string | Buffer
      displayTitle?: boolean
      info: Record<string, string | Date>
    })
    x: number
    y: number
    page: { width: number; height: number }
    registerFont(name: string, source: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(color?: string): this
    stroke(): this
    text(text: string, options?: TextOptions): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    end(): void
  }
}
