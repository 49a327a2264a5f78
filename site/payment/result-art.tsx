import type { Look } from './result-look.ts'
import { words } from './words.tsx'

const paths = {
  job: 'M386 112H390Q398 112 404 106L452 58Q458 52 466 52H476',
  exam: 'M262 170H302Q310 170 316 164L362 118Q368 112 376 112H386',
  paid: 'M146 222H184Q192 222 198 216L238 176Q244 170 252 170H262',
  verified: 'M34 262H80Q88 262 94 256L122 228Q128 222 136 222H146',
}

const said = words.result.art

type ArtProps = { drawn: 'paid' | 'failed' | 'pending' }

/** Drawing for each look; a payment that nobody knows has none. */
const drawnFor: Record<Look, ArtProps['drawn'] | undefined> = {
  paid: 'paid',
  free: 'paid',
  otherwise: 'paid',
  refunded: undefined,
  failed: 'failed',
  closed: 'pending',
  pending: 'pending',
  'in-flight': 'pending',
  asking: 'pending',
  unnamed: undefined,
  unknown: undefined,
}

/** The path of nodes, drawn as far as this applicant has come. */
export function ResultArt({ look }: { look: Look }) {
  const drawn = drawnFor[look]
  if (!drawn) return null
  const isPaid = drawn === 'paid'
  const state = look === 'free' || look === 'closed' ? said.states[look] : said.states[drawn]
  return (
    <svg
      className={`result__art result__art--${drawn}`}
      viewBox="0 0 540 310"
      fill="none"
      role="img"
      aria-label={said.label(state)}
    >
      <g className="art-rings">
        <circle cx="476" cy="52" r="48" />
        <circle cx="476" cy="52" r="72" opacity="0.6" />
      </g>
      <path className="art-ahead" d={paths.job} />
      <path className={isPaid ? 'art-ahead' : 'art-ahead art-dotted'} d={paths.exam} />
      <path className="art-done" d={paths.paid} />
      <path className="art-done" d={paths.verified} />
      <Done x={34} y={262} />
      <Done x={146} y={222} />
      <Payment drawn={drawn} />
      <circle className="art-exam" cx="386" cy="112" r="19" />
      <circle className="art-job" cx="476" cy="52" r="28" />
      <g className="art-case" transform="translate(462 38) scale(.875)">
        <rect x="3" y="10" width="26" height="17" rx="3" />
        <path d="M11 10V7a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v3M3 17.500h26" />
      </g>
      <text x="18" y="300">
        {said.details}
      </text>
      <text x="134" y="262">
        {said.verified}
      </text>
      <text x="262" y="232" textAnchor="middle">
        {state}
      </text>
      <text x="386" y="156" textAnchor="middle" className="art-v">
        {said.exam}
      </text>
      <text x="476" y="106" textAnchor="middle" className="art-v">
        {said.job}
      </text>
    </svg>
  )
}

const Done = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle className="art-node" r="15" />
    <path className="art-tick" d="m-6 .4 4.200 4.500 8.200-9" />
  </g>
)

function Payment({ drawn }: ArtProps) {
  return (
    <g transform="translate(262 170)">
      <circle className="art-payment" r="34" />
      {drawn === 'paid' && (
        <path className="art-tick art-big" d="m-14.400 1.100 10.100 10.800 19.800-21.600" />
      )}
      {drawn === 'failed' && <path className="art-cross" d="M-12-12l24 24M12-12l-24 24" />}
      {drawn === 'pending' && <path className="art-hand" d="M0-14V0l10 7" />}
    </g>
  )
}
