/** The site's path of nodes, here ending in a letter: it runs in from the left edge of the page. */
export function ContactArt() {
  return (
    <svg className="contact__art" viewBox="0 0 480 300" fill="none" aria-hidden="true">
      <path
        d="M-400 196L30 196Q60 196 81.2 174.8L118.8 137.2Q140 116 170 116L220 116"
        stroke="#3A36DB"
        strokeWidth="8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M-400 216L50 216Q80 216 101.2 194.8L165.9 130.1Q180 116 200 116L220 116"
        stroke="#8C89F0"
        strokeWidth="8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M-400 236L130 236Q160 236 181.2 214.8L198.8 197.2Q220 176 220 146L220 116"
        stroke="#A9A6FF"
        strokeWidth="8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M220 116H600"
        stroke="#101936"
        strokeWidth="8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="-204" cy="196" r="7" fill="#ECEBFF" stroke="#3A36DB" strokeWidth="3" />
      <circle cx="-156" cy="196" r="7" fill="#ECEBFF" stroke="#3A36DB" strokeWidth="3" />
      <circle cx="-108" cy="196" r="7" fill="#ECEBFF" stroke="#3A36DB" strokeWidth="3" />
      <circle cx="-60" cy="196" r="7" fill="#ECEBFF" stroke="#3A36DB" strokeWidth="3" />
      <circle cx="-12" cy="196" r="7" fill="#ECEBFF" stroke="#3A36DB" strokeWidth="3" />
      <circle cx="220" cy="116" r="32" fill="#ECEBFF" stroke="#101936" strokeWidth="6" />
      <g
        transform="translate(204 100) scale(1.33)"
        stroke="#101936"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M4 5h16v11h-8l-4 4v-4H4Z" />
        <path d="M8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01" strokeWidth="2.6" />
      </g>
    </svg>
  )
}
