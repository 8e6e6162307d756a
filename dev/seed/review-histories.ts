/** The reviews that the demo people have requested, oldest first, with the feedback. The texts are ours. */
import type { ReviewType } from '#features/coaching/reviews/rules.ts';

export interface SeedDocument {
  name: string;
  text: string;
}

export interface SeedReview {
  type: ReviewType;
  hoursAgo: number;
  notes: string;
  files?: SeedDocument[];
  repositoryUrl?: string;
  /** `course/module`. */
  module?: string;
  /** A coach has started on it. */
  isPickedUp?: boolean;
  feedback?: { daysLater: number; summary: string; document?: SeedDocument };
}

const weeks = (count: number) => count * 7 * 24;

const madesCv = `Made Aryanta
Denpasar, Bali   made.aryanta@example.com

Profile
Vocational school graduate who builds small web tools for shops.

Projects
Kasir Kopi - a cash register page for a coffee stall, JavaScript without a framework.
Jadwal Sanggar - a timetable for a dance studio, read by 40 parents each week.

Experience
2024 to 2026   Warung Bu Ketut, cashier. Moved the price list into a spreadsheet.

Education
2024   SMK Negeri 1 Denpasar, software engineering`;

const rinasCv = `Rina Siregar
Medan, North Sumatra   rina.siregar@example.com

Profile
Hotel receptionist who builds booking tools for small guest houses.

Projects
Kamar - a room calendar for a guest house with nine rooms.
Sarapan - breakfast orders on a tablet, replacing a paper list.

Experience
2021 to 2026   Reception, guest house in Medan. Trained four colleagues.`;

export const reviewHistories: Record<string, SeedReview[]> = {
  'accelerator@langkah.test': [
    {
      type: 'RESUME',
      hoursAgo: weeks(7),
      notes: 'First CV as a developer. Is it too long?',
      files: [{ name: 'CV-Made-Aryanta.pdf', text: madesCv }],
      feedback: {
        daysLater: 2,
        summary: `The two projects are the strongest part, so they belong at the top, above the profile.

1. Say what changed because of each: "40 parents read it each week" is exactly right.
2. Link to the running page and to the code.
3. Leave out the school subjects; nobody asks for them.

One page is enough. The document has every remark at its place.`,
        document: {
          name: 'CV-Made-Aryanta-reviewed.pdf',
          text: `${madesCv}\n\n---- Remarks of your coach ----\nTop: move Projects above Profile.\nKasir Kopi: add a link, and how many people use it.\nJadwal Sanggar: good, a number that can be checked.\nExperience: one line is right. Keep the spreadsheet.`,
        },
      },
    },
    {
      type: 'CODE',
      hoursAgo: weeks(3),
      notes: 'The total is wrong when someone removes the last item.',
      repositoryUrl: 'https://git.example.com/made-aryanta/kasir-kopi',
      module: 'javascript-from-zero/04-lists-and-loops',
      feedback: {
        daysLater: 1,
        summary: `The loop runs over the old list: you remove the item from the page first and from the array afterwards, so the sum is one step behind. Compute the total from the array, in one function, and call it after every change.

What I liked: small commits, and names that say what they hold.

Next: write down three cases (empty list, one item, two equal items) and check each by hand before you push.`,
      },
    },
    {
      type: 'CODE',
      hoursAgo: 26,
      notes: 'First time with fetch. Does the error handling make sense?',
      repositoryUrl: 'https://git.example.com/made-aryanta/jadwal-sanggar',
      module: 'javascript-from-zero/07-a-page-that-answers',
      isPickedUp: true,
    },
    {
      type: 'RESUME',
      hoursAgo: 5,
      notes: 'Second version, for a junior role in Surabaya.',
      files: [
        { name: 'CV-Made-Aryanta-v2.pdf', text: madesCv.replace('Profile', 'Junior front-end developer') },
      ],
    },
  ],
  'breakthrough@langkah.test': [
    {
      type: 'RESUME',
      hoursAgo: weeks(11),
      notes: 'I change from hotels to software. How do I say that?',
      files: [{ name: 'CV-Rina-Siregar.pdf', text: rinasCv }],
      feedback: {
        daysLater: 3,
        summary: `Do not hide the hotel: it is why your tools work. Lead with "I know the desk that uses this".

Put Kamar first, with one sentence about the double bookings that no longer happen. The document shows a shorter order.`,
        document: {
          name: 'CV-Rina-Siregar-reviewed.pdf',
          text: `${rinasCv}\n\n---- Remarks of your coach ----\nProfile: start with the desk, then the code.\nKamar: how many double bookings before, how many now?\nExperience: keep "trained four colleagues".`,
        },
      },
    },
    {
      type: 'CODE',
      hoursAgo: weeks(6),
      notes: 'Two bookings on the same night are possible. Where should the check live?',
      repositoryUrl: 'https://git.example.com/rina-siregar/kamar',
      module: 'javascript-from-zero/06-objects-and-menus',
      feedback: {
        daysLater: 2,
        summary: `In one function that takes the bookings and the new one and answers yes or no. Call it before saving, and again where it is saved.

Your check compares dates as text, which works only while all of them have the same form. Keep it, and say so in a comment.`,
      },
    },
    {
      type: 'CODE',
      hoursAgo: 50,
      notes: 'Breakfast orders, before I show them to the owner.',
      repositoryUrl: 'https://git.example.com/rina-siregar/sarapan',
      isPickedUp: true,
    },
    {
      type: 'CODE',
      hoursAgo: 8,
      notes: 'Only the README and the folder structure this time.',
      repositoryUrl: 'https://git.example.com/rina-siregar/kamar-docs',
      module: 'git-and-portfolio/04-from-laptop-to-web',
    },
  ],
};
