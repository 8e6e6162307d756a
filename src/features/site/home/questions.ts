/** What people ask before they sign up. Answers about paying are summaries; the terms have the details. */
export const questions = [
  {
    question: 'Do I need to know anything before I start?',
    answer:
      'No. The courses begin with the first line of code. You need a browser, a laptop or a phone, and ten quiet minutes.',
  },
  {
    question: 'Can I try it before I pay?',
    answer:
      'Yes. Make an account, and every module marked “Free preview” is free to watch: most often the first of its course. No card is asked for.',
  },
  {
    question: 'Is it a subscription?',
    answer:
      'No. You pay once, in rupiah, for the plan you choose; nothing renews by itself. When you move up later, you pay only the upgrade price.',
  },
  {
    question: 'How much time does it take?',
    answer:
      'A module is a short video and a few action items that you can finish in one evening. Your place is kept to the second, so ten minutes on the train count.',
  },
  {
    question: 'Does a person read my work?',
    answer:
      'Yes, from the Accelerator plan on: a coach reads code you send in and writes back what to do next. Breakthrough adds a session with a mentor every month for six months.',
  },
  {
    question: 'What if something goes wrong with my payment?',
    answer:
      'If you paid twice, you always get the second payment back. If something you paid for does not work and we cannot mend it within 14 days, we refund it.',
  },
] as const;
