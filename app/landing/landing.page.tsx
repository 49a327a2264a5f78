export default function LandingPage() {
  return <main id="main" />
}
