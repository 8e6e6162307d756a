/**
 * What the folders of the demo's courses do not say (product.md#seeds): in which order courses and modules came to the
 * product, and of which day a resource is.
 */

/** In the order of learning. Each is `content/courses/<slug>`. */
export const demoCourses = [
  'warung-online',
  'javascript-from-zero',
  'git-and-portfolio',
  'data-from-elsewhere',
] as const;

/**
 * Every module by its name in the seed, in the order in which they were added. That is the order of their ids, which
 * addresses name. A new module comes last, with the next number of its course; its place in the course is the number
 * of its folder. Names are stored, so they never change.
 */
export const demoModules: readonly string[] = [
  'javascript-from-zero/01-your-first-line',
  'javascript-from-zero/02-names-for-things',
  'javascript-from-zero/03-making-decisions',
  'javascript-from-zero/04-lists-and-loops',
  'javascript-from-zero/05-functions',
  'javascript-from-zero/06-objects-and-menus',
  'javascript-from-zero/07-a-page-that-answers',
  'git-and-portfolio/01-why-git-remembers',
  'git-and-portfolio/02-small-commits',
  'git-and-portfolio/03-branches-without-fear',
  'git-and-portfolio/04-from-laptop-to-web',
  'git-and-portfolio/05-a-portfolio-people-finish',
  'warung-online/01-a-page-in-five-minutes',
  'warung-online/02-say-what-it-is',
  'warung-online/03-a-menu-that-is-a-table-or-a-list',
  'warung-online/04-colours-letters-space',
  'warung-online/05-one-row-many-cards',
  'warung-online/06-phone-first',
  'warung-online/07-a-form-people-can-fill-in',
  'warung-online/08-online-tonight',
  'warung-online/09-a-page-for-a-real-warung',
  'javascript-from-zero/08-run-a-file',
  'javascript-from-zero/09-three-questions-to-a-menu',
  'javascript-from-zero/10-take-the-order',
  'data-from-elsewhere/01-ask-a-server',
  'data-from-elsewhere/02-loading-empty-failed',
  'data-from-elsewhere/03-from-json-to-a-list',
  'data-from-elsewhere/04-send-an-order',
  'data-from-elsewhere/05-keys-and-other-servers',
];

/** The day of each resource, in Jakarta. No two have the same, so that their order is certain. */
export const demoResourceDays: Readonly<Record<string, string>> = {
  'set-up-your-laptop': '2026-06-01',
  'javascript-first-steps': '2026-06-02',
  'reading-error-messages': '2026-06-04',
  'git-daily': '2026-06-09',
  'array-methods': '2026-06-16',
  'dom-cheatsheet': '2026-06-18',
  'kopi-starter-project': '2026-06-23',
  'rupiah-and-dates': '2026-06-30',
  'practice-set-warung': '2026-07-07',
  'readme-template': '2026-07-14',
  'portfolio-starter-site': '2026-07-16',
  'portfolio-review-checklist': '2026-07-28',
  'mentoring-session-agenda': '2026-08-04',
  'http-status-codes': '2026-08-11',
  'terminal-windows-and-mac': '2026-08-13',
  'vs-code-set-up': '2026-08-18',
  'fetch-cheatsheet': '2026-08-20',
  'small-site-estimate': '2026-08-25',
  'flexbox-on-one-page': '2026-08-27',
  'code-review-checklist': '2026-08-28',
  'css-grid-on-one-page': '2026-09-01',
  'commit-messages': '2026-09-03',
  'portfolio-case-study': '2026-09-08',
  'accessibility-checklist': '2026-09-10',
  'salary-and-contract': '2026-09-15',
  'cv-template': '2026-09-17',
  'naming-things': '2026-09-22',
  'deploy-a-static-site': '2026-09-24',
  'warung-api': '2026-09-29',
  'regular-expressions': '2026-10-01',
  'mentor-prep-sheet': '2026-10-06',
  'first-pull-request': '2026-10-13',
  'ninety-day-plan': '2026-10-20',
  'interview-questions': '2026-10-27',
  'from-spreadsheet-to-database': '2026-11-03',
  'freelance-invoice': '2026-11-10',
  'debugging-checklist': '2026-11-17',
  'html-on-one-page': '2026-11-18',
  'forms-on-one-page': '2026-11-19',
  'box-model-on-one-page': '2026-11-20',
  'fetch-and-json': '2026-11-21',
  'data-start-end': '2026-11-22',
  'conflict-to-practise': '2026-11-23',
  'warung-online-start-end': '2026-11-24',
  'javascript-start-end': '2026-11-25',
};

/** The name of a module's folder without its number: `javascript-from-zero/08-run-a-file` → `run-a-file`. */
export const folderNameOf = (module: string): string => (module.split('/')[1] ?? module).replace(/^\d+-/, '');
