/** The part of pdfkit that receipts are drawn with: the package brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'
  import type { Font } from 'fontkit'

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
      font?: Font
      displayTitle?: boolean
      info: Record<string, string | Date>
    })
    x: number
    y: number
    page: { width: number; height: number }
    registerFont(name: string, source: Font): this
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

/** Opens fonts for pdfkit, which shapes text with it. */
declare module 'fontkit' {
  export type Font = { layout(text: string): unknown }
  export function create(file: Buffer): Font
}
