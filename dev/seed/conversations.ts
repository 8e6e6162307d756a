// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code of learners
/** Questions of the demo people to coaches: one with its answer, and one that waits in the coaches' queue. */
import { and, eq } from 'drizzle-orm';
import { questionNote } from '#features/coaching/threads/messages/m.ts';
import { titleOf } from '#features/coaching/threads/rules.ts';
import { threadMessages, threads } from '#features/coaching/threads/server/schema.ts';
import { users } from '#features/people/accounts/server/schema.ts';
import { modules } from '#features/study/catalogue/server/schema.ts';
import { exerciseQuestions, exercises } from '#features/study/practice/server/schema.ts';
import { newId } from '#kernel/ids.ts';
import { otherLanguage } from '#kernel/language.ts';
import { hourMs, minuteMs } from '#kernel/time.ts';
import type { Deps } from '#kit/deps.server.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { spend } from './reviews.ts';

interface SeedQuestion {
  email: string;
  /** The folders of its module and of the exercise. */
  exercise: { module: string; slug: string };
  hoursAgo: number;
  code: string;
  output: string;
  line: number;
  messages: { side: 'learner' | 'coach'; text: string }[];
}

const questions: readonly SeedQuestion[] = [
  {
    email: 'accelerator@langkah.test',
    exercise: {
      module: 'javascript-from-zero/02-names-for-things',
      slug: '05-a-receipt-that-does-not-add-up',
    },
    hoursAgo: 50,
    code: 'const price = 12000;\nconst total = price + price;\ntotal = total - 3000;\nconsole.log("Bayar: ${total} rupiah");\n',
    output: 'TypeError: Assignment to constant variable.',
    line: 3,
    messages: [
      {
        side: 'learner',
        text: 'Kenapa `total` tidak boleh dikurangi? Isinya kan angka.',
      },
      {
        side: 'coach',
        text: 'Pertanyaan bagus. Isinya memang angka, tapi lihat kata di depan namanya pada baris 2.\n\nApa bedanya `const` dan `let`?',
      },
      { side: 'learner', text: 'Oh, `const` tidak boleh diisi lagi. Dengan `let` jalan!' },
      {
        side: 'coach',
        text: 'Tepat. Sekarang lihat tanda kutip di baris 4: supaya `${total}` dibaca, pakai tanda kutip miring.',
      },
    ],
  },
  {
    email: 'breakthrough@langkah.test',
    exercise: {
      module: 'javascript-from-zero/02-names-for-things',
      slug: '05-a-receipt-that-does-not-add-up',
    },
    hoursAgo: 5,
    code: 'const price = 12000;\nlet total = price + price;\ntotal = total - 3000;\nconsole.log("Bayar: ${total} rupiah");\n',
    output: 'Bayar: ${total} rupiah',
    line: 4,
    messages: [
      {
        side: 'learner',
        text: 'Why does it print `${total}` and not the number?\n\nThe name is right, and the sum is too.',
      },
    ],
  },
];

export async function seedConversations(deps: Deps, tx: Tx): Promise<void> {
  const people = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isDemo, true));
  const idOf = (email: string) => people.find((person) => person.email === email)?.id;
  const coachId = idOf('coach@langkah.test');
  if (!coachId) return;
  for (const question of questions) {
    const userId = idOf(question.email);
    if (userId) await seedQuestion(deps, tx, { userId, coachId }, question);
  }
}

async function seedQuestion(
  deps: Deps,
  tx: Tx,
  { userId, coachId }: { userId: string; coachId: string },
  { exercise, hoursAgo, code, output, line, messages }: SeedQuestion,
) {
  const [found] = await tx
    .select({ exercise: exercises })
    .from(exercises)
    .innerJoin(modules, eq(modules.id, exercises.moduleId))
    .where(and(eq(modules.slug, exercise.module), eq(exercises.slug, exercise.slug)))
    .limit(1);
  if (!found) return;
  const { id: exerciseId, revision, title, language, translations } = found.exercise;
  const askedAt = new Date(deps.clock.now().getTime() - hoursAgo * hourMs);
  const threadId = newId(askedAt);
  const isPaid = await spend(tx, userId, 'question', {
    causeKey: `question:${threadId}`,
    note: questionNote,
    at: askedAt,
  });
  // Without a question left in that month there is no conversation: the ledger decides here too.
  if (!isPaid) return;
  const timeOf = (place: number) => new Date(askedAt.getTime() + place * 20 * minuteMs);
  const lastOf = (side: 'learner' | 'coach') => {
    const place = messages.findLastIndex((message) => message.side === side);
    return place < 0 ? null : timeOf(place);
  };
  const [first] = messages;
  const answeredAt = lastOf('coach');
  const other = otherLanguage(language);
  await tx.insert(threads).values({
    userId,
    id: threadId,
    kind: 'exercise',
    subjectId: exerciseId,
    about: { [language]: title, [other]: translations[other]?.title ?? title } as Record<'en' | 'id', string>,
    title: titleOf(first?.text ?? ''),
    coachId: answeredAt ? coachId : null,
    learnerMessages: messages.filter(({ side }) => side === 'learner').length,
    waitingSince: messages.at(-1)?.side === 'learner' ? askedAt : null,
    learnerWroteAt: lastOf('learner') ?? askedAt,
    coachWroteAt: answeredAt,
    learnerReadAt: timeOf(messages.length),
    coachReadAt: answeredAt,
    lastAt: timeOf(messages.length - 1),
    createdAt: askedAt,
  });
  for (const [place, { side, text }] of messages.entries())
    await tx.insert(threadMessages).values({
      userId,
      id: newId(timeOf(place)),
      threadId,
      side,
      authorId: side === 'learner' ? userId : coachId,
      text,
      line: place < 2 ? line : null,
      createdAt: timeOf(place),
    });
  await tx.insert(exerciseQuestions).values({
    userId,
    threadId,
    exerciseId,
    revision,
    answer: { kind: 'function', files: [{ name: 'main.js', text: code }] },
    output,
    second: null,
    askedAt,
  });
}
