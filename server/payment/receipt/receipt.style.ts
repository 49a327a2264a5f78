import { styleOf } from '../../html/plain-page.ts'

/** On paper only ink is left. */
export const receiptStyle = styleOf(`dl, dd { margin: 0 }
.number, .total { font-family: "Bricolage Grotesque", Arial, sans-serif; font-weight: 700; letter-spacing: -.01em }
.top { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px }
.badge { padding: 4px 14px; border-radius: 99px; background: #e6f4ec; color: #146c43; font-size: .875rem; font-weight: 600 }
.refunded .badge { background: #fceeec; color: #b3261e }
.label { margin-top: 24px; color: #465070; font-size: .9375rem }
.number { overflow-wrap: anywhere; font-size: clamp(1.5rem, 3vw, 2rem); line-height: 1.2; font-variant-numeric: tabular-nums }
dl { margin-top: 16px; border-top: 1.5px solid #101936; font-size: .9375rem; line-height: 1.4; font-variant-numeric: tabular-nums }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-bottom: 1px solid #e4e2da }
dt { color: #465070 }
dd { max-width: 100%; margin-left: auto; overflow-wrap: anywhere; white-space: pre-line; font-weight: 600; text-align: right }
dl .total { align-items: baseline; margin-top: -1px; padding: 16px 0 14px; border-top: 1.5px solid #101936; border-bottom: 4px double #101936; font-size: 1.5rem; line-height: 1.2 }
.total dt { color: inherit }
.total dd { font-weight: 700 }
p.screen .home { display: inline-flex; align-items: center; min-height: 48px; margin-top: 8px; font-weight: 600 }
@media (width >= 560px) { dl div { flex-wrap: nowrap } dt { flex: none } }
@page { size: A4; margin: 18mm }
@media print {
  body { background: #fff; font-size: 11pt }
  header { background: none } header a { min-height: 0; padding: 0; color: #101936 }
  main { padding: 8mm 0 0 } section { padding: 0; border: 0 } dl div { break-inside: avoid }
  .screen { display: none }
}
`)
