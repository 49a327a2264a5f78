import { brand } from '../../contract/brand.ts'

export function Footer() {
  return (
    <footer className="footer">
      <div className="wrap">
        <p className="num">
          © {new Date().getFullYear()} {brand.provider}. Powered by {brand.partner}.
        </p>
      </div>
    </footer>
  )
}
