import ts from 'typescript'
import { gatewayNames } from '../contract/payment.ts'

export type GatewayList = {
  kind: 'list' | 'union' | 'table' | 'switch' | 'comparison' | 'pattern'
  line: number
  /** A table that TypeScript holds to all of the names: `Record<GatewayName, …>`. */
  isTyped: boolean
}

const names = new Set<string>(gatewayNames)
const few = 2

/** Finds expressions and types that name more than two gateways. */
export function gatewayListsIn(source: string): GatewayList[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true)
  const found: GatewayList[] = []
  const visit = (node: ts.Node) => {
    const list = listOf(node)
    if (list && new Set(list.named.filter(isName).map(upper)).size > few) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      found.push({ kind: list.kind, line, isTyped: isTyped(node) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const upper = (text: string) => text.toUpperCase()
const isName = (text: string) => names.has(upper(text))

type Named = { kind: GatewayList['kind']; named: string[] }

function listOf(node: ts.Node): Named | undefined {
  if (ts.isArrayLiteralExpression(node)) return { kind: 'list', named: node.elements.map(textOf) }
  if (ts.isUnionTypeNode(node)) return { kind: 'union', named: node.types.map(textOf) }
  if (ts.isObjectLiteralExpression(node)) return { kind: 'table', named: keysOf(node.properties) }
  if (ts.isTypeLiteralNode(node) || ts.isInterfaceDeclaration(node) || ts.isEnumDeclaration(node)) {
    return { kind: 'table', named: keysOf(node.members) }
  }
  if (ts.isCaseBlock(node)) {
    const cases = node.clauses.filter(ts.isCaseClause)
    return { kind: 'switch', named: cases.map(({ expression }) => textOf(expression)) }
  }
  if (isLogical(node) && !isLogical(node.parent)) {
    return { kind: 'comparison', named: comparedIn(node) }
  }
  if (ts.isRegularExpressionLiteral(node)) return { kind: 'pattern', named: node.text.split(/\W+/) }
  return undefined
}

/** The text of a literal, or of the first one of a row: `['STRIPE', 'USD']`. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isLiteralTypeNode(node)) return textOf(node.literal)
  if (ts.isAsExpression(node)) return textOf(node.expression)
  const [first] = ts.isArrayLiteralExpression(node) ? node.elements : []
  return first ? textOf(first) : ''
}

const keysOf = (members: readonly { name?: ts.PropertyName | undefined }[]) =>
  members.map(({ name }) =>
    name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : '',
  )

const isLogical = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.AmpersandAmpersandToken].includes(
    node.operatorToken.kind,
  )

function comparedIn(node: ts.Node): string[] {
  if (ts.isParenthesizedExpression(node)) return comparedIn(node.expression)
  if (!ts.isBinaryExpression(node)) return []
  const { left, right } = node
  if (isLogical(node)) return [...comparedIn(left), ...comparedIn(right)]
  return [textOf(left), textOf(right)]
}

/** `const table: Record<GatewayName, …> = {…}`, or `{…} satisfies Record<GatewayName, …>`. */
function isTyped(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false
  let holder: ts.Node = node.parent
  while (ts.isAsExpression(holder)) holder = holder.parent
  const type =
    ts.isSatisfiesExpression(holder) || ts.isVariableDeclaration(holder) ? holder.type : undefined
  return /^(Record<GatewayName,|\{ \[Name in GatewayName\]:)/.test(type?.getText() ?? '')
}
