// The import rules of ARCHITECTURE.md. A workspace may import only what its row allows; nothing imports in a circle.
const may = {
  domain: [],
  contract: ['domain'],
  exchange: ['domain'],
  chain: ['domain'],
  bank: ['domain'],
  signer: ['chain'],
  venue: ['domain'],
  server: ['contract', 'exchange', 'chain', 'bank', 'domain'],
  ui: ['domain'],
  'client-kit': ['contract', 'ui', 'domain'],
  web: ['client-kit', 'contract', 'exchange', 'ui', 'domain'],
  operations: ['client-kit', 'contract', 'ui', 'domain'],
};
const workspaces = Object.keys(may);

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...workspaces.map((name) => ({
      name: `${name}-imports`,
      comment: `${name} may import ${may[name].join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: `^${name}/src/` },
      to: { path: `^(${workspaces.filter((w) => w !== name && !may[name].includes(w)).join('|')})/` },
    })),
    {
      name: 'product-without-tests',
      comment: 'the product imports nothing of its tests, its commands and its benchmarks',
      severity: 'error',
      from: { path: `^(${workspaces.join('|')})/src/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(testkit|launch|e2e|bench|[^/]+/test)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'the domain does no I/O: no Node modules in it',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-knows-nobody',
      comment: 'what every capability stands on knows none of them, nor their tables',
      severity: 'error',
      from: { path: '^server/src/kernel/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/[^/]+/', pathNot: '^server/src/kernel/' },
    },
    {
      name: 'modules-by-index',
      comment: 'a module of the server is imported by its index.ts alone',
      severity: 'error',
      from: { path: '^server/src/(?:modules/)?([^/]+)', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/modules/[^/]+/', pathNot: '^server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'access-and-approvals-by-index',
      comment: 'access and approvals are imported by their index.ts alone',
      severity: 'error',
      from: { path: '^server/src/([^/]+)', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/(access|approvals)/', pathNot: '^server/src/($1/|(access|approvals)/index\\.ts$)' },
    },
    {
      name: 'approvals-import-no-module',
      severity: 'error',
      from: { path: '^server/src/approvals/' },
      to: { path: '^server/src/(modules|access|demo)/' },
    },
    {
      name: 'client-lib-imports-no-feature',
      comment: 'what screens share knows no screen',
      severity: 'error',
      from: { path: '^web/src/(lib|marketData)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'client-lib-imports-no-feeds',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/marketData/' },
    },
    {
      name: 'features-by-index',
      comment: 'a feature of the client is imported by its index.ts, by its screens.ts for routes, and for its texts',
      severity: 'error',
      from: { path: '^web/src/(?:features/)?([^/]+)', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^web/src/features/[^/]+/',
        pathNot: '^web/src/features/($1/|[^/]+/(index\\.ts$|screens\\.ts$|text/))',
      },
    },
    {
      name: 'screens-by-routes',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/app/routes' },
      to: { path: '^web/src/features/[^/]+/screens\\.ts$' },
    },
    {
      name: 'features-import-no-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(app/|main\\.tsx$)' },
    },
    {
      name: 'demo-is-local',
      comment: 'the demo accounts and the mailbox are part of the local profile alone, which loads them by its entry',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(demo/|local\\.ts$)' },
      to: { path: '^server/src/demo/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.css'],
    },
  },
};
