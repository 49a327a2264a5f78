export default function UiPage() {
  return <main id="main" />
}
