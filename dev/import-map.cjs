/** The map of the product: which folder of `src` may import which, and which feature may use which. */

/** What each folder may import besides itself. A folder that is not listed must not be imported from outside. */
const layers = {
  kernel: [],
  platform: ['kernel'],
  providers: ['kernel', 'platform'],
  ui: ['kernel'],
  access: ['kernel', 'platform'],
  kit: ['kernel', 'platform', 'providers', 'access'],
  features: ['kernel', 'platform', 'providers', 'ui', 'access', 'kit'],
  rendering: ['kernel', 'platform', 'ui', 'access', 'kit'],
  shell: ['kernel', 'platform', 'ui', 'access', 'kit', 'features', 'rendering'],
  server: ['kernel', 'platform', 'providers', 'ui', 'access', 'kit', 'features', 'rendering', 'shell'],
  commands: ['kernel', 'platform', 'providers', 'access', 'kit', 'features', 'server'],
};

/** Which features each feature may use, in imports and in SQL. */
const knows = {
  // Below the accounts: creating one is logged here.
  consents: [],
  accounts: ['consents'],
  audit: ['accounts'],
  // How pages are found and shared: structured data, pictures.
  sharing: [],
  // Shared by the editors of articles, versions and plan texts.
  content: [],
  plans: ['accounts', 'audit', 'content'],
  'sign-in': ['accounts', 'plans'],
  notifications: ['consents', 'accounts', 'plans'],
  credits: ['accounts', 'plans', 'audit', 'notifications'],
  files: ['accounts'],
  // Between a learner and a coach; started by exercises, reviews and sessions.
  threads: ['accounts', 'audit', 'notifications', 'credits', 'files'],
  resources: ['accounts', 'plans', 'audit', 'files'],
  catalogue: ['accounts', 'plans', 'audit', 'content', 'resources'],
  notes: ['accounts', 'catalogue'],
  tasks: ['accounts', 'catalogue'],
  practice: ['accounts', 'plans', 'audit', 'credits', 'threads', 'content', 'resources', 'catalogue'],
  progress: ['accounts', 'notifications', 'catalogue', 'tasks', 'practice'],
  // The learner's pages of courses and modules, with the video.
  lessons: ['plans', 'resources', 'catalogue', 'notes', 'tasks', 'practice', 'progress'],
  // The scene after payment starts the first module.
  checkout: ['accounts', 'plans', 'sign-in', 'notifications', 'credits', 'lessons'],
  bookings: ['accounts', 'plans', 'audit', 'notifications', 'credits', 'threads'],
  reviews: [
    'accounts',
    'plans',
    'audit',
    'notifications',
    'credits',
    'threads',
    'files',
    'catalogue',
    'lessons',
  ],
  feedback: ['consents', 'accounts', 'plans', 'sign-in', 'audit', 'notifications', 'files', 'progress'],
  // What a learner can do without a connection, and the data stored for it.
  offline: ['plans', 'lessons', 'notes', 'practice', 'progress'],
  materials: ['plans'],
  community: ['plans', 'feedback'],
  dashboard: ['plans', 'catalogue', 'tasks', 'progress', 'notes', 'materials', 'bookings', 'checkout'],
  settings: ['consents', 'accounts', 'plans', 'sign-in', 'files', 'feedback', 'credits', 'checkout'],
  users: [
    'consents',
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
    'catalogue',
    'progress',
  ],
  operations: ['accounts', 'plans', 'audit', 'catalogue', 'progress', 'checkout', 'bookings', 'reviews'],
  support: ['accounts', 'plans', 'sign-in'],
  blog: ['accounts', 'plans', 'audit', 'content', 'files', 'newsletter'],
  search: ['blog', 'plans', 'catalogue', 'lessons', 'notes', 'resources', 'users', 'checkout', 'bookings'],
  changelog: ['accounts', 'plans', 'audit', 'content'],
  newsletter: ['consents'],
  waitlist: [],
  outreach: ['consents', 'accounts', 'plans', 'audit', 'content', 'newsletter', 'waitlist'],
  'vat-calculator': [],
  legal: [],
  home: ['plans', 'catalogue', 'feedback', 'newsletter', 'waitlist', 'blog'],
};

module.exports = { layers, knows };
