/**
 * Who may import whom. The table `knows` is the map of the product: a feature may name only features that stand
 * above it, so cycles cannot happen. `bin/check.mjs` plants a violation to see that these rules bite.
 */
const knows = {
  accounts: [],
  audit: ['accounts'],
  // How pages are found and shared: structured data, pictures.
  sharing: [],
  // What the editors of articles, versions and plan texts share.
  content: [],
  plans: ['accounts', 'audit', 'content'],
  'sign-in': ['accounts', 'plans'],
  notifications: ['accounts', 'plans'],
  credits: ['accounts', 'plans', 'audit', 'notifications'],
  files: ['accounts'],
  resources: ['accounts', 'plans', 'audit', 'files'],
  learning: ['accounts', 'plans', 'audit', 'content', 'notifications', 'resources'],
  checkout: ['accounts', 'plans', 'sign-in', 'notifications', 'credits'],
  bookings: ['accounts', 'plans', 'audit', 'notifications', 'credits'],
  reviews: ['accounts', 'plans', 'audit', 'notifications', 'credits', 'files', 'learning'],
  feedback: ['accounts', 'plans', 'sign-in', 'audit', 'notifications', 'files', 'learning'],
  materials: ['plans'],
  community: ['plans', 'feedback'],
  dashboard: ['plans', 'learning', 'materials', 'bookings', 'checkout'],
  settings: ['accounts', 'plans', 'sign-in', 'files', 'feedback', 'credits', 'checkout'],
  users: [
    'accounts',
    'plans',
    'audit',
    'notifications',
    'credits',
    'checkout',
    'bookings',
    'reviews',
    'feedback',
    'settings',
  ],
  operations: ['accounts', 'plans', 'audit', 'learning', 'checkout', 'bookings', 'reviews'],
  support: ['accounts', 'plans', 'sign-in'],
  blog: ['accounts', 'plans', 'audit', 'content', 'files', 'newsletter'],
  search: ['blog', 'plans', 'learning', 'resources'],
  changelog: ['accounts', 'plans', 'audit', 'content'],
  newsletter: [],
  waitlist: [],
  outreach: ['accounts', 'plans', 'audit', 'content', 'newsletter', 'waitlist'],
  'vat-calculator': [],
  legal: [],
  home: ['plans', 'learning', 'feedback', 'newsletter', 'waitlist', 'blog'],
};

const anyOf = (names) => `(${names.join('|')})`;
const notTest = '\\.test\\.tsx?$';

const featureRules = Object.entries(knows).flatMap(([feature, known]) => {
  const strangers = Object.keys(knows).filter((other) => other !== feature && !known.includes(other));
  return [
    {
      name: `${feature}-knows-only-what-stands-above-it`,
      severity: 'error',
      from: { path: `^src/features/${feature}/`, pathNot: notTest },
      to: { path: `^src/features/${anyOf(strangers)}/` },
    },
    {
      name: `${feature}-servers-use-one-door`,
      comment:
        'Another feature’s server is reached by public.server.ts; its tables may be named for foreign keys and joins.',
      severity: 'error',
      from: { path: `^src/features/${feature}/`, pathNot: notTest },
      to: {
        path: '^src/features/[^/]+/server/',
        pathNot: [
          `^src/features/${feature}/`,
          '/server/schema\\.ts$',
          '^src/features/accounts/server/auth\\.server\\.ts$',
        ],
      },
    },
  ];
});

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { pathNot: 'route-tree\\.gen' } },
    },
    {
      name: 'kernel-stands-alone',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: '^(src|dev)/', pathNot: '^src/kernel/' },
    },
    {
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^(src|dev)/', pathNot: '^src/(ui|kernel)/' },
    },
    {
      name: 'platform-knows-no-product',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: notTest },
      to: { path: '^(src|dev)/', pathNot: '^src/(platform|kernel)/' },
    },
    {
      name: 'providers-know-no-product-and-no-other-provider',
      severity: 'error',
      from: { path: '^src/providers/([^/]+)/', pathNot: notTest },
      to: { path: '^(src|dev)/', pathNot: '^src/(platform|kernel|providers/$1)/' },
    },
    {
      name: 'screens-never-import-servers',
      severity: 'error',
      from: { path: '^src/features/[^/]+/web/' },
      to: {
        path: '(\\.server\\.tsx?$|/server/|^src/(deps|calls)|^src/(platform|providers)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-and-contracts-are-pure',
      severity: 'error',
      from: { path: '^src/features/[^/]+/(rules|contract|forms|catalog|viewer)\\.ts$' },
      to: {
        path: '(\\.server\\.tsx?$|/server/|/web/|^src/(ui|platform|providers|app)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-product-never-imports-dev',
      severity: 'error',
      from: { path: '^src/', pathNot: [notTest, '^src/app/boot\\.server\\.ts$'] },
      to: { path: '^dev/' },
    },
    ...featureRules,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^node_modules/|route-tree\\.gen)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
