/** What each demo person has done. The texts are ours; numbers are seconds and percentages. */

export interface History {
  weeksAgo: number;
  bio: string;
  learned: {
    module: string;
    percent: number;
    /** How many of its action items are ticked, from the top. */
    done: number;
    /** Whether all its exercises are passed. */
    practised?: true;
    notes?: { at: number; text: string }[];
  }[];
  notifications?: {
    title: string;
    message: string;
    indonesian: { title: string; message: string };
    actionUrl: string;
    hoursAgo: number;
    read: boolean;
  }[];
}

const js = (name: string) => `javascript-from-zero/${name}`;
const git = (name: string) => `git-and-portfolio/${name}`;

const warung: History['learned'] = [
  '01-a-page-in-five-minutes',
  '02-say-what-it-is',
  '03-a-menu-that-is-a-table-or-a-list',
  '04-colours-letters-space',
  '05-one-row-many-cards',
  '06-phone-first',
  '07-a-form-people-can-fill-in',
  '08-online-tonight',
  '09-a-page-for-a-real-warung',
].map((name) => ({ module: `warung-online/${name}`, percent: 100, done: 9 }));

const javascriptBasics: History['learned'] = [
  {
    module: js('01-your-first-line'),
    percent: 100,
    done: 9,
    notes: [
      { at: 18, text: 'F12 opens the console. Nothing I type there can break the laptop.' },
      { at: 64, text: 'Quotes make text. "15000" + "8000" sticks together, 15000 + 8000 adds.' },
    ],
  },
  { module: js('08-run-a-file'), percent: 100, done: 9 },
  {
    module: js('02-names-for-things'),
    percent: 100,
    done: 9,
    notes: [{ at: 41, text: 'const first. let only when the value really changes.' }],
  },
  {
    module: js('03-making-decisions'),
    percent: 100,
    done: 9,
    notes: [
      { at: 33, text: 'Three equals signs. One is an assignment.' },
      { at: 70, text: 'Free ongkir rule: write the border case down before coding it.' },
    ],
  },
  {
    module: js('04-lists-and-loops'),
    percent: 100,
    done: 9,
    notes: [{ at: 52, text: 'for...of for every item; the index only when I need the number.' }],
  },
];

const data: History['learned'] = [
  { name: '01-ask-a-server', notes: [{ at: 96, text: 'Two waits: one for the answer, one for its text.' }] },
  { name: '02-loading-empty-failed', notes: [{ at: 120, text: 'A 404 does not throw. Ask response.ok.' }] },
  { name: '03-from-json-to-a-list', notes: [] },
  { name: '04-send-an-order', notes: [] },
  { name: '05-keys-and-other-servers', notes: [] },
].map(({ name, notes }) => ({
  module: `data-from-elsewhere/${name}`,
  percent: 100,
  done: 9,
  practised: true,
  notes,
}));

export const histories: Record<string, History> = {
  'starter@langkah.test': {
    weeksAgo: 3,
    bio: 'Runs a small print shop in Solo. Learning after closing time.',
    learned: [
      {
        module: js('01-your-first-line'),
        percent: 100,
        done: 2,
        notes: [{ at: 30, text: 'Try this with the price list of the shop.' }],
      },
    ],
    notifications: [
      {
        title: 'The ebook is ready',
        message: 'Read it as PDF or EPUB.',
        indonesian: { title: 'Ebook-nya sudah siap', message: 'Baca dalam PDF atau EPUB.' },
        actionUrl: '/dashboard/materials',
        hoursAgo: 20,
        read: false,
      },
    ],
  },
  'essential@langkah.test': {
    weeksAgo: 6,
    bio: 'Accountant in Bandung, moving towards front-end work one evening at a time.',
    learned: [
      ...warung,
      ...javascriptBasics,
      {
        module: js('05-functions'),
        percent: 100,
        done: 9,
        notes: [{ at: 47, text: 'A function that returns is easier to test than one that prints.' }],
      },
      { module: git('01-why-git-remembers'), percent: 100, done: 9 },
      {
        module: js('06-objects-and-menus'),
        percent: 62,
        done: 1,
        notes: [{ at: 25, text: 'Ask coach: when is an array of objects better than two arrays?' }],
      },
    ],
    notifications: [
      {
        title: 'The community meets on Saturday',
        message: 'Bring one thing you built this week.',
        indonesian: {
          title: 'Komunitas kumpul hari Sabtu',
          message: 'Bawa satu hal yang kamu buat minggu ini.',
        },
        actionUrl: '/community/join',
        hoursAgo: 3,
        read: false,
      },
      {
        title: 'You are more than half way',
        message: 'Six modules of JavaScript from zero are done.',
        indonesian: {
          title: 'Kamu sudah lewat setengah jalan',
          message: 'Enam modul JavaScript dari nol sudah selesai.',
        },
        actionUrl: '/lessons/javascript-from-zero',
        hoursAgo: 30,
        read: false,
      },
      {
        title: 'The ebook is ready',
        message: 'Read it as PDF or EPUB.',
        indonesian: { title: 'Ebook-nya sudah siap', message: 'Baca dalam PDF atau EPUB.' },
        actionUrl: '/dashboard/materials',
        hoursAgo: 500,
        read: true,
      },
    ],
  },
  'accelerator@langkah.test': {
    weeksAgo: 9,
    bio: 'Vocational school graduate from Denpasar. Looking for the first developer job.',
    learned: [
      ...warung,
      ...javascriptBasics,
      { module: js('05-functions'), percent: 100, done: 9 },
      {
        module: js('06-objects-and-menus'),
        percent: 100,
        done: 9,
        notes: [{ at: 58, text: 'The menu as an array of objects: name, price, available.' }],
      },
      { module: js('09-three-questions-to-a-menu'), percent: 100, done: 9 },
      { module: js('07-a-page-that-answers'), percent: 100, done: 3 },
      { module: js('10-take-the-order'), percent: 100, done: 9 },
      { module: git('01-why-git-remembers'), percent: 100, done: 9 },
      {
        module: git('02-small-commits'),
        percent: 100,
        done: 9,
        notes: [{ at: 22, text: 'If the message needs "and", it is two commits.' }],
      },
      { module: git('03-branches-without-fear'), percent: 45, done: 0 },
    ],
    notifications: [
      {
        title: 'You finished JavaScript from zero',
        message: 'Every module is done. Show someone what you built.',
        indonesian: {
          title: 'Kamu menyelesaikan JavaScript dari nol',
          message: 'Semua modulnya selesai. Tunjukkan hasil karyamu ke seseorang.',
        },
        actionUrl: '/lessons/javascript-from-zero',
        hoursAgo: 52,
        read: false,
      },
    ],
  },
  'breakthrough@langkah.test': {
    weeksAgo: 12,
    bio: 'Hotel receptionist in Medan, building booking tools for small guest houses.',
    learned: [
      ...warung,
      ...javascriptBasics,
      { module: js('05-functions'), percent: 100, done: 9 },
      { module: js('06-objects-and-menus'), percent: 100, done: 9 },
      { module: js('09-three-questions-to-a-menu'), percent: 100, done: 9 },
      { module: js('07-a-page-that-answers'), percent: 100, done: 9 },
      {
        module: js('10-take-the-order'),
        percent: 100,
        done: 9,
        notes: [{ at: 50, text: 'Listen for submit on the form, not for click on the button.' }],
      },
      ...data,
      { module: git('01-why-git-remembers'), percent: 100, done: 9 },
      { module: git('02-small-commits'), percent: 100, done: 9 },
      { module: git('03-branches-without-fear'), percent: 100, done: 9 },
      {
        module: git('04-from-laptop-to-web'),
        percent: 80,
        done: 2,
        notes: [{ at: 40, text: 'Mentor question: custom domain now or after the portfolio is finished?' }],
      },
    ],
    notifications: [
      {
        title: 'Only two modules to the top',
        message: 'Twenty-seven of twenty-nine are done.',
        indonesian: {
          title: 'Tinggal dua modul lagi',
          message: 'Dua puluh tujuh dari dua puluh sembilan sudah selesai.',
        },
        actionUrl: '/dashboard',
        hoursAgo: 26,
        read: false,
      },
    ],
  },
};
