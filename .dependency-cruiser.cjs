/** Import directions, as docs/decisions/0002 draws them. A breach fails the build. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to, ...extra },
})

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing-missing', severity: 'error', from: {}, to: { couldNotResolve: true } },
    never('contract-imports-zod-only', '^contract/', '^(?!contract/|node_modules/zod/)'),
    never(
      'server-imports-contract-and-itself',
      '^server/',
      '^(app|simulators|testing|scripts|e2e|bench)/',
    ),
    {
      name: 'app-takes-only-types-from-the-server',
      severity: 'error',
      from: { path: '^app/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    never('app-takes-only-the-type-of-services', '^app/', '^server/(?!services\\.ts$)'),
    never('app-imports-no-simulator', '^app/', '^(simulators|testing|scripts|e2e|bench)/'),
    never('simulators-stand-alone', '^simulators/', '^(app|server|contract|testing|scripts)/'),
    never('ui-knows-no-area', '^app/ui/', '^app/(?!ui/)'),
    never(
      'areas-do-not-know-the-pages-that-compose-them',
      '^app/(?!landing/|partner/|root|routes)',
      '^app/(landing|partner)/',
    ),
    never('a-store-serves-its-own-area', '^server/([^/]+)/', '\\.store\\.ts$', {
      pathNot: '^server/$1/',
    }),
    never('a-store-serves-areas-only', '^server/[^/]+$', '\\.store\\.ts$'),
    {
      name: 'across-areas-only-use-cases',
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/(application|coupon|enquiry|partner|payment|referral|verification)/',
        pathNot: ['^server/$1/', '^server/([^/]+)/\\1\\.ts$'],
      },
    },
    never(
      'routes-do-not-touch-tables',
      '\\.routes\\.ts$',
      '(\\.store\\.ts|^server/db/schema\\.ts)$',
    ),
    never('payment-is-never-asked-by-application', '^server/application/', '^server/payment/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(app|contract|server|simulators|scripts|testing|e2e|bench|node_modules)/',
    exclude: { path: '^\\.react-router|\\?' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
