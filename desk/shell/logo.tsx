export const Logo = () => (
  <svg viewBox="0 0 40 40" fill="none" aria-hidden="true">
    <path
      d="M7 33V11.5L28 32.5V9"
      stroke="#fff"
      strokeWidth="6"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
    <circle cx="28" cy="8.5" r="7.5" fill="#ffb627" />
  </svg>
)
