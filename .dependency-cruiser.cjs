/** Import directions, as docs/decisions/0002 draws them. A breach fails the build. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to, ...extra },
})

const areas =
  '^server/(application|audit|bot-check|consent|coupon|enquiry|outgoing|partner|payment|price|privacy|records|referral|staff|standing|verification)/'

module.exports = {
  forbidden: [
    // Types count: a circle of types is a circle in the reader's head.
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    never('contract-imports-zod-only', '^contract/', '^(?!contract/|node_modules/zod/)'),
    never('ui-imports-nothing-of-ours', '^ui/', '^(?!ui/|node_modules/)'),
    never('site-imports-contract-and-ui', '^site/', '^(?!site/|contract/|ui/|node_modules/)'),
    never('desk-imports-contract-and-ui', '^desk/', '^(?!desk/|contract/|ui/|node_modules/)'),
    never('parts-of-the-desk-know-no-page', '^desk/parts/', '^desk/(?!parts/|formats|query)'),
    never(
      'areas-of-the-desk-do-not-know-each-other',
      '^desk/(audit|lists|me|messages|records|search|sign-in|team|today|work)/',
      '^desk/(audit|lists|me|messages|records|search|sign-in|team|today|work)/',
      { pathNot: '^desk/$1/' },
    ),
    never('server-imports-contract', '^server/', '^(?!server/|contract/|node_modules/)'),
    never(
      'simulators-stand-alone',
      '^simulators/',
      '^(?!simulators/|contract/payment\\.ts$|node_modules/)',
    ),
    never('simulators-take-only-types-from-the-contract', '^simulators/', '^contract/', {
      dependencyTypesNot: ['type-only'],
    }),
    never(
      'areas-do-not-know-the-pages-that-compose-them',
      '^site/(?!landing/|partner/|root|routes)',
      '^site/(landing|partner)/',
    ),
    never(
      'the-pages-share-sections-not-each-other',
      '^site/(landing|partner)/',
      '^site/(landing|partner)/',
      {
        pathNot: '^site/$1/',
      },
    ),
    never('a-store-serves-its-own-area', '^server/([^/]+)/', '\\.store\\.ts$', {
      pathNot: '^server/$1/',
    }),
    never('a-store-serves-areas-only', '^server/[^/]+$', '\\.store\\.ts$'),
    never('only-acts-write-the-audit', '^(server/(?!acts/)|scripts/)', '^server/audit/note\\.ts$'),
    never('scripts-call-use-cases', '^scripts/', '\\.store\\.ts$'),
    {
      name: 'across-areas-only-use-cases',
      severity: 'error',
      from: { path: areas, pathNot: '\\.test\\.ts$' },
      to: {
        path: areas,
        pathNot: ['^server/$1/', '^server/([^/]+)/\\1\\.ts$'],
      },
    },
    never('routes-do-not-touch-tables', '\\.routes\\.ts$', '(store|schema)\\.ts$'),
    never('payment-is-never-asked-by-application', '^server/application/', '^server/payment/'),
    never(
      'only-the-root-composes',
      '^server/(?!(desk-)?main\\.ts$)',
      '^server/(compose|main)\\.ts$',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly:
      '^(ui|site|desk|contract|server|simulators|scripts|testing|e2e|bench|node_modules)/',
    exclude: { path: '^\\.react-router|\\?' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
