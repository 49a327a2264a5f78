/** Import directions, as docs/decisions/0002 draws them. A breach fails the build. */
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: to, ...extra },
})

const areas = '^server/(application|coupon|enquiry|partner|payment|price|referral|verification)/'

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
      '^(ui|site|desk|simulators|testing|scripts|e2e|bench)/',
    ),
    {
      name: 'site-takes-only-types-from-the-server',
      severity: 'error',
      from: { path: '^site/' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    never('site-takes-only-the-type-of-services', '^site/', '^server/(?!services\\.ts$)'),
    never('site-imports-no-simulator', '^site/', '^(simulators|testing|scripts|e2e|bench)/'),
    never(
      'simulators-stand-alone',
      '^simulators/',
      '^(ui|site|desk|server|contract|testing|scripts)/',
    ),
    never('ui-knows-no-area', '^ui/', '^(?!ui/|node_modules/)'),
    never(
      'areas-do-not-know-the-pages-that-compose-them',
      '^site/(?!landing/|partner/|root|routes)',
      '^site/(landing|partner)/',
    ),
    never('a-store-serves-its-own-area', '^server/([^/]+)/', '\\.store\\.ts$', {
      pathNot: '^server/$1/',
    }),
    never('a-store-serves-areas-only', '^server/[^/]+$', '\\.store\\.ts$'),
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
    never(
      'routes-do-not-touch-tables',
      '\\.routes\\.ts$',
      '(\\.store\\.ts|^server/db/schema\\.ts)$',
    ),
    never('payment-is-never-asked-by-application', '^server/application/', '^server/payment/'),
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
