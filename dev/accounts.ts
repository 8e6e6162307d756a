/** The demo people (D2). Constants only: the launcher prints them, the seed makes them. */
export const demoPassword = 'langkah-demo';

export const demoAccounts = [
  {
    email: 'new@langkah.test',
    name: 'Nadia Putri',
    tier: null,
    isAdmin: false,
    note: 'registered, has not paid',
  },
  { email: 'starter@langkah.test', name: 'Bagus Wibowo', tier: 'STARTER', isAdmin: false, note: 'Starter' },
  {
    email: 'essential@langkah.test',
    name: 'Sari Pratiwi',
    tier: 'ESSENTIAL',
    isAdmin: false,
    note: 'Essential',
  },
  {
    email: 'accelerator@langkah.test',
    name: 'Made Aryanta',
    tier: 'ACCELERATOR',
    isAdmin: false,
    note: 'Accelerator',
  },
  {
    email: 'breakthrough@langkah.test',
    name: 'Rina Siregar',
    tier: 'BREAKTHROUGH',
    isAdmin: false,
    note: 'Breakthrough',
  },
  {
    email: 'admin@langkah.test',
    name: 'Dewi Lestari',
    tier: null,
    isAdmin: true,
    note: 'administrator and coach',
  },
] as const;
