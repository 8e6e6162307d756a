/** The demo people (product.md#demo-mode). Constants only: the launcher prints them, and the seed creates them. */
export const demoPassword = 'langkah-demo';

export const demoAccounts = [
  {
    email: 'new@langkah.test',
    name: 'Nadia Putri',
    tier: null,
    roles: [],
    note: 'registered, has not paid',
  },
  { email: 'starter@langkah.test', name: 'Bagus Wibowo', tier: 'STARTER', roles: [], note: 'Starter' },
  {
    email: 'essential@langkah.test',
    name: 'Sari Pratiwi',
    tier: 'ESSENTIAL',
    roles: [],
    note: 'Essential',
  },
  {
    email: 'accelerator@langkah.test',
    name: 'Made Aryanta',
    tier: 'ACCELERATOR',
    roles: [],
    note: 'Accelerator',
  },
  {
    email: 'breakthrough@langkah.test',
    name: 'Rina Siregar',
    tier: 'BREAKTHROUGH',
    roles: [],
    note: 'Breakthrough',
  },
  {
    email: 'admin@langkah.test',
    name: 'Dewi Lestari',
    tier: null,
    roles: ['owner'],
    note: 'owner, and coach as well',
  },
  {
    email: 'coach@langkah.test',
    name: 'Yoga Prasetya',
    tier: null,
    roles: ['coach'],
    note: 'coach: reviews and sessions',
  },
  {
    email: 'editor@langkah.test',
    name: 'Maya Kusuma',
    tier: null,
    roles: ['editor'],
    note: 'editor: courses, resources, posts',
  },
] as const;
