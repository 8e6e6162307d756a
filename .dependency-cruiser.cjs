/**
 * Who may import whom, by the map in `dev/import-map.cjs`. `bin/lib/import-rules.mjs` plants a violation of every rule,
 * which must be found.
 */
const { layers, knows } = require('./dev/import-map.cjs');

const anyOf = (names) => `(${names.join('|')})`;
const notTest = '\\.test\\.tsx?$';

const layerRules = Object.entries(layers).map(([layer, known]) => ({
  name: `${layer}-imports-only-what-lies-below`,
  severity: 'error',
  from: {
    path: `^src/${layer}/`,
    pathNot: [notTest, ...(layer === 'server' ? ['^src/server/boot\\.server\\.ts$'] : [])],
  },
  to: { path: '^(src|dev)/', pathNot: `^src/${anyOf([layer, ...known])}/` },
}));

const featureRules = Object.entries(knows).flatMap(([feature, known]) => {
  const strangers = Object.keys(knows).filter((other) => other !== feature && !known.includes(other));
  return [
    {
      name: `${feature}-knows-only-what-stands-above-it`,
      severity: 'error',
      from: { path: `^src/features/[^/]+/${feature}/`, pathNot: notTest },
      to: { path: `^src/features/[^/]+/${anyOf(strangers)}/` },
    },
    {
      name: `${feature}-servers-use-one-door`,
      comment:
        'Another feature’s server is reached by public.server.ts; its tables may be named for foreign keys and joins.',
      severity: 'error',
      from: { path: `^src/features/[^/]+/${feature}/`, pathNot: notTest },
      to: {
        path: '^src/features/[^/]+/[^/]+/server/',
        pathNot: [`^src/features/[^/]+/${feature}/`, '/server/schema\\.ts$'],
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
    ...layerRules,
    {
      name: 'every-feature-is-on-the-map',
      severity: 'error',
      from: { path: '^src/features/', pathNot: `^src/features/[^/]+/${anyOf(Object.keys(knows))}/` },
      to: {},
    },
    {
      name: 'features-are-listed-once',
      comment: 'What a feature gives to the server is for the list; others ask its public.server.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: [notTest, '^src/server/features\\.ts$'] },
      to: { path: '^src/features/.*/feature\\.server\\.ts$' },
    },
    {
      name: 'providers-know-no-other-provider',
      severity: 'error',
      from: { path: '^src/providers/([^/]+)/', pathNot: notTest },
      // `payment.ts` beside them is what those of payment have in common.
      to: { path: '^src/providers/[^/]+/', pathNot: '^src/providers/$1/' },
    },
    {
      name: 'screens-never-import-servers',
      severity: 'error',
      from: { path: '^src/features/[^/]+/[^/]+/web/' },
      to: {
        path: '(\\.server\\.tsx?$|/server/|^src/(platform|providers)/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'servers-never-import-screens',
      severity: 'error',
      from: { path: '^src/(features/[^/]+/[^/]+/server|commands)/', pathNot: notTest },
      to: { path: '^src/features/[^/]+/[^/]+/web/' },
    },
    {
      name: 'rules-and-contracts-are-pure',
      severity: 'error',
      from: { path: '^src/features/[^/]+/[^/]+/[^/]*(rules|contract|forms|catalog)\\.ts$' },
      to: {
        path: '(\\.server\\.tsx?$|/server/|/web/|^src/(ui|platform|providers|rendering|shell)/)',
        // The names of the ways to pay, which have nothing to do with a server.
        pathNot: '^src/providers/payment\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-product-never-imports-dev',
      severity: 'error',
      from: { path: '^src/', pathNot: [notTest, '^src/server/boot\\.server\\.ts$'] },
      to: { path: '^dev/' },
    },
    ...featureRules,
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|^node_modules/|route-tree\\.gen)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
