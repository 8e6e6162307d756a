/** What people ask before they sign up. Answers about paying are summaries; the terms have the details. */
export const questions = [
  {
    question: 'Do I need to know anything before I start?',
    answer:
      'No. The courses begin with the first line of code. You need a laptop with a browser and ten quiet minutes.',
  },
  {
    question: 'Can I try it before I pay?',
    answer:
      'Yes. With an account, every module marked “Free preview” is free to watch, usually the first of its course. No card needed.',
  },
  {
    question: 'Is it a subscription?',
    answer:
      'No. You pay once, in rupiah, for the plan you choose; nothing renews automatically. If you move up later, you pay only the upgrade price.',
  },
  {
    question: 'How much time does it take?',
    answer:
      'A module is a short video and a few action items you can finish in one evening. We keep your place to the second, so even ten minutes on the train count.',
  },
  {
    question: 'Does a person read my work?',
    answer:
      'Yes, from the Accelerator plan up: a coach reads the code you send in and writes back with what to do next. Breakthrough adds a monthly mentoring session for six months.',
  },
  {
    question: 'What if something goes wrong with my payment?',
    answer:
      'If you paid twice, you always get the second payment back. If something you paid for doesn’t work and we can’t fix it within 14 days, we refund it.',
  },
] as const;
