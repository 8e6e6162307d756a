/**
 * The security and reliability table: what is tested, the figure it must reach, and the tests that measure it.
 * `npm test -- --slow` runs the same tests in their quick size (`dev/testing/scale.ts`).
 */
const api = (files, name) => ({ files: [files].flat(), ...(name && { name }) });
const journey = (files, name) => ({ config: 'vitest.e2e.config.ts', ...api(files, name) });
/** Whole installations that are killed, restored, or under load for a long time. */
const installation = (files, name) => ({ config: 'vitest.proof.config.ts', ...api(files, name) });

export const proofLines = [
  {
    number: 1,
    test: 'kill -9 the server (and separately its database) during writes',
    figure: '200 kills, 0 acknowledged writes lost, serving again ≤ 5 s',
    parts: [installation('dev/proof/kills.proof.ts')],
  },
  {
    number: 2,
    test: 'second instance on the same data directory',
    figure: '20/20 refused ≤ 1 s, first unharmed',
    parts: [installation('dev/proof/instances.proof.ts')],
  },
  {
    number: 3,
    test: 'kill during first boot and during migration',
    figure: '50 kills, 0 stuck',
    parts: [installation('dev/proof/first-boot.proof.ts')],
  },
  {
    number: 4,
    test: '200 concurrent bookings on 1 credit; same for review submit, delete-refund, onboarding token, reset token',
    figure: 'exactly 1 each, ×50; ledger sum = balance',
    parts: [
      api(
        'src/features/coaching/credits/server/credits.slow.test.ts',
        'spends one credit once|spends once for one cause',
      ),
      api('src/features/coaching/bookings/server/sync.slow.test.ts', 'events booked at the same moment'),
      api('src/features/coaching/reviews/server/races.slow.test.ts', 'on one credit'),
      api('src/features/sales/checkout/server/checkout.slow.test.ts', 'opens exactly one session of 200'),
      api('src/features/sales/coupons/server/coupons.slow.test.ts', 'buyers for the last use'),
      api('src/features/people/accounts/server/accounts.slow.test.ts', 'has a token that works once'),
    ],
  },
  {
    number: 5,
    test: 'payment webhook ×50, shuffled, concurrent, killed half-way',
    figure: '1 activation; later EXPIRED ignored',
    parts: [api('src/features/sales/checkout/server/checkout.slow.test.ts', 'a payment that arrives')],
  },
  {
    number: 6,
    test: 'forged webhooks (token, amount, currency, other order, unknown id)',
    figure: '0 activations of 1 000',
    parts: [api('src/features/sales/checkout/server/checkout.slow.test.ts', 'a forged webhook')],
  },
  {
    number: 7,
    test: 'create-invoice ×100 concurrently; provider time-outs',
    figure: '1 open invoice; no orphan',
    parts: [
      api(
        'src/features/sales/checkout/server/checkout.slow.test.ts',
        'a hundred clicks|among a hundred clicks|after we stopped waiting|whose answer is lost',
      ),
    ],
  },
  {
    number: 8,
    test: 'authorisation matrix: every call × {anonymous, unpaid, 4 tiers, admin, other’s object}',
    figure: '100 % as declared; 0 calls without policy',
    parts: [api('src/server/authorisation.api.test.ts', 'authorisation')],
  },
  {
    number: 9,
    test: 'path variants of every guarded route',
    figure: '0 bypass',
    parts: [api('src/server/security.slow.test.ts', 'other spellings of a guarded path')],
  },
  {
    number: 10,
    test: 'canary strings in locked content, 4 tiers',
    figure: '0 in any response body',
    parts: [api('src/server/security.slow.test.ts', 'locked content')],
  },
  {
    number: 11,
    test: 'mass assignment: every undeclared field × every write',
    figure: '0 stored',
    parts: [api('src/server/security.slow.test.ts', 'mass assignment')],
  },
  {
    number: 12,
    test: 'schema-derived fuzz',
    figure: '100 000 inputs, 0 5xx, 0 stack traces',
    parts: [api('src/server/fuzz.slow.test.ts')],
  },
  {
    number: 13,
    test: 'stateful model (credits, orders, tiers) by fast-check commands',
    figure: '2 000 runs × 30 commands, 0 divergence',
    parts: [api('src/server/model.slow.test.ts')],
  },
  {
    number: 14,
    test: 'XSS corpus ≥ 300 × every text and URL field, in a browser',
    figure: '0 executions',
    parts: [journey('e2e/hostile-text.slow.e2e.ts')],
  },
  {
    number: 15,
    test: 'redirect corpus ≥ 100',
    figure: '0 off-origin',
    parts: [api('src/server/sessions.slow.test.ts', 'a way that leads elsewhere')],
  },
  {
    number: 16,
    test: 'hostile uploads ≥ 60 (traversal, polyglot, bomb, 5 MB + 1, slow)',
    figure: '0 wrongly accepted; memory + ≤ 50 MB',
    parts: [api('src/features/school/files'), installation('dev/proof/uploads.proof.ts')],
  },
  {
    number: 17,
    test: 'writes with foreign or absent Origin',
    figure: '100 % refused',
    parts: [api('src/server/security.slow.test.ts', 'writes from elsewhere')],
  },
  {
    number: 18,
    test: 'rate limits incl. IPv6 /64 rotation, forged forwarding headers, restart',
    figure: 'never more than the limit + 1 let through',
    parts: [api('src/access/limits.slow.test.ts')],
  },
  {
    number: 19,
    test: 'login and forgot timing, known vs unknown, 500 interleaved pairs',
    figure: 'median gap < 5 ms',
    parts: [api('src/features/people/accounts/server/timing.slow.test.ts')],
  },
  {
    number: 20,
    test: 'headers and CSP on every route, e2e',
    figure: '0 violations',
    parts: [api('src/server/sessions.slow.test.ts', 'headers'), journey('e2e/pages.slow.e2e.ts')],
  },
  {
    number: 21,
    test: 'secret canaries in bundle, logs, repo',
    figure: '0',
    parts: [installation('dev/proof/secrets.proof.ts')],
  },
  {
    number: 22,
    test: 'sessions after reset, role change, sign-out',
    figure: '0 old cookies work',
    parts: [
      api('src/server/sessions.slow.test.ts', 'what changes about a person|a session’s cookie'),
      api('src/features/people/accounts/server/accounts.slow.test.ts', 'ends every session|signing out'),
    ],
  },
  {
    number: 23,
    test: 'a provider down or 30 s slow, 50 requests/s elsewhere',
    figure: 'other routes’ p95 < 300 ms; jobs recover, 0 duplicates',
    parts: [api('src/server/outage.long.test.ts')],
  },
  {
    number: 24,
    test: 'backup → restore; embedded → external PostgreSQL',
    figure: 'counts and hashes equal',
    parts: [api('src/commands/backup.long.test.ts'), installation('dev/proof/backup.proof.ts')],
  },
  {
    number: 25,
    test: 'soak, 50 people, 30 min',
    figure: '0 5xx, memory growth < 10 %',
    isLong: true,
    parts: [installation('dev/proof/soak.proof.ts')],
  },
  {
    number: 27,
    test: 'disk full, read-only disk',
    figure: 'clear error, nothing corrupted',
    parts: [installation('dev/proof/disk.proof.ts')],
  },
  {
    number: 28,
    test: 'update from every earlier version’s schema with data in it, an older process still writing',
    figure: 'every row kept; the product starts on each',
    parts: [api(['src/platform/db/upgrade.slow.test.ts', 'src/platform/db/migrations.test.ts'])],
  },
  {
    number: 29,
    test: 'clock an hour back, a day ahead, and right again',
    figure: 'nothing lost, nothing twice',
    parts: [api('src/server/clock.slow.test.ts')],
  },
  {
    number: 30,
    test: 'several servers behind nginx, a pooler and a copy of the database; each of them lost under load',
    figure: '0 acknowledged writes lost, each job once, limits and sessions shared',
    parts: [installation('dev/proof/scale.proof.ts')],
  },
  {
    number: 31,
    test: 'mutated documents (doc, docx, pdf, zip, pictures), from seeds that are printed, new in each run',
    figure: '20 000; every answer ≤ 3 s, /healthz never above 100 ms, 0 restarts, memory + ≤ 50 MB',
    parts: [
      api('src/features/school/files/server/mutated-files.slow.test.ts'),
      installation('dev/proof/mutated-files.proof.ts'),
    ],
  },
  {
    number: 32,
    test: 'largest allowed body, query and header on every call; hostile Markdown; every pattern',
    figure: 'thread never held above 50 ms; 429 costs ≤ 2 ms',
    parts: [
      api('src/server/bodies.slow.test.ts'),
      api([
        'src/platform/markdown/hostile-markdown.slow.test.ts',
        'src/platform/markdown/drawn-aside.long.test.ts',
        'dev/testing/patterns.test.ts',
      ]),
    ],
  },
  {
    number: 33,
    test: 'server stopped (SIGSTOP), busy forever',
    figure: 'replaced ≤ 8 s, acknowledged writes kept',
    parts: [api('dev/testing/supervise.long.test.ts'), installation('dev/proof/still.proof.ts')],
  },
  {
    number: 35,
    test: 'model of orders with grants, revokes, refunds, upgrades, products, gifts, coupons, transfers, two gateways, failing provider, paid late, paid twice, paid wrongly',
    figure: '2 000 runs × 40 commands, 0 divergence; the books add up to the rupiah',
    parts: [api('src/features/sales/checkout/server/orders-model.slow.test.ts')],
  },
  {
    number: 34,
    test: 'ways in × second step × confirmed or not × linked or not',
    figure: '0 sessions without the step; 0 squatted addresses',
    parts: [api('src/server/ways-in.slow.test.ts')],
  },
  {
    number: 36,
    test: 'restore killed at 40 points',
    figure: '0 schools lost, next command says what to do',
    parts: [api('src/platform/db/set-aside.long.test.ts'), installation('dev/proof/restore.proof.ts')],
  },
  {
    number: 37,
    test: 'code in exercises that tries to leave (network, storage, parent, navigation, workers, timing): 83 ways',
    figure: '0 out; the page stays usable; an endless loop ends within 2.5 s with its line',
    parts: [
      journey('e2e/practice-sandbox'),
      api('src/features/study/practice/server/many-attempts.slow.test.ts'),
      api('src/features/study/practice/server/check/hostile-answers.long.test.ts'),
    ],
  },
  {
    number: 38,
    test: 'personal columns',
    figure: '100 % exported and forgotten as declared; a planted undeclared one fails',
    parts: [api('src/server/personal-data.api.test.ts')],
  },
  {
    number: 39,
    test: 'imports of courses: 77 hostile folders, ZIPs and archives of other systems',
    figure: '0 written outside, 0 half imported',
    parts: [
      api([
        'src/features/study/course-folders/server/hostile-courses.slow.test.ts',
        'src/features/study/course-folders/server/read/read-folder.slow.test.ts',
        'src/features/study/course-folders/server/foreign/hostile-archives.test.ts',
      ]),
    ],
  },
  {
    number: 40,
    test: 'production started with something forgotten (each variable in turn, APP_ENV too)',
    figure: '0 demo people, 0 jobs run, all named at once',
    parts: [
      api(['src/server/forgotten-settings.api.test.ts', 'src/platform/env.test.ts']),
      installation('dev/proof/forgotten.proof.ts'),
    ],
  },
  {
    number: 41,
    test: 'every journey through the built product, the long ones included',
    figure: '0 failed',
    parts: [journey([])],
  },
  {
    number: 26,
    test: 'dependencies',
    figure: '0 known high or critical; floors met; SBOM',
    parts: [api('dev/proof/dependencies.slow.test.ts')],
  },
];
