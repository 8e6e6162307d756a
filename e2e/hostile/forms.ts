/** Every form of the product, filled with hostile texts through its API call by someone with access. */

import { demoAccounts, demoPassword } from '../../dev/accounts.ts';
import { pdfDocument } from '../../dev/seed/pdf-document.ts';
import { packedInto } from '../../dev/testing/hostile-text.ts';
import { newId } from '../../src/kernel/ids.ts';
import type { Answer, Visitor } from './watched-browser.ts';

/** Fills fields with the texts, as many together as fit, and knows when every field has had all of them. */
export class Filler {
  readonly #texts: readonly string[];
  readonly #fields = new Map<string, { packs: string[]; at: number; fitting: number }>();

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  next(
    field: string,
    longest: number,
    options: { between?: string; isFitting?: (text: string) => boolean } = {},
  ) {
    let state = this.#fields.get(field);
    if (!state) {
      const fitting = this.#texts.filter(
        (text) => text.length <= longest && (options.isFitting?.(text) ?? true),
      );
      state = { packs: packedInto(fitting, longest, options.between), at: 0, fitting: fitting.length };
      this.#fields.set(field, state);
    }
    const pack = state.packs[state.at % state.packs.length] ?? 'nothing fits';
    state.at += 1;
    return pack;
  }

  /** For Markdown fields: each text is a paragraph. */
  markdown = (field: string, longest: number) => this.next(field, longest, { between: '\n\n' });

  get isThrough(): boolean {
    return [...this.#fields.values()].every(({ at, packs }) => at >= packs.length);
  }

  get fields(): string[] {
    return [...this.#fields.keys()];
  }

  /** Number of texts, summed over all fields. */
  get filled(): number {
    return [...this.#fields.values()].reduce((sum, { fitting }) => sum + fitting, 0);
  }
}

export interface Form {
  /** The call's name in the contract; fields are named as in its input. */
  call: string;
  write: (fill: Filler) => Promise<Answer>;
  /** Opens pages that show only the latest write; in the proof, after every write. */
  look?: () => Promise<void>;
  /** Waits for another service, so it is written only once outside the proof. */
  isSlow?: boolean;
}

export interface Cast {
  admin: Visitor;
  visitor: Visitor;
  /** Learners with a plan and a history; the first has the highest plan. */
  learners: readonly Visitor[];
}

/** Demo data that the forms write to. */
export interface Places {
  videoUrl: string;
  /** Id of the first learner. */
  userId: string;
  bookingId: string;
  reviewId: string;
  /** Someone who takes no other part: gains and loses roles and plans, is banned and unbanned. */
  bystanderId: string;
  /** Books at the provider with an unknown email, and returns the id of the unmatched event. */
  findUnmatched: () => Promise<string>;
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const counts = new Map<string, number>();
/** Counts up from 1, separately for each word. */
function count(word: string): number {
  const next = (counts.get(word) ?? 0) + 1;
  counts.set(word, next);
  return next;
}
export const fresh = (word: string) => `${word}-${count(word)}`;
const asCsv = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const pdfCalled = (name: string) =>
  new File([new Uint8Array(pdfDocument())], `${name} cv.pdf`, { type: 'application/pdf' });

function learnersForms({ learners, admin }: Cast): Form[] {
  const [learner] = learners;
  if (!learner) throw new Error('nobody learns');
  const anyone = () => learners[count('turn') % learners.length] ?? learner;
  let writer = learner;
  return [
    {
      call: 'settings.updateProfile',
      write: (fill) =>
        learner.call('PATCH', '/api/profile', { name: fill.next('name', 120), bio: fill.next('bio', 500) }),
      look: () => learner.open('/settings/profile'),
    },
    {
      call: 'notes.create',
      write: (fill) =>
        anyone().call('POST', '/api/notes', {
          moduleId: 2,
          timestamp: 3,
          content: fill.markdown('content', 5_000),
        }),
    },
    {
      call: 'notes.update',
      write: async (fill) => {
        const note = await learner.call('POST', '/api/notes', {
          moduleId: 1,
          timestamp: 3,
          content: 'To be changed.',
        });
        return learner.call('PATCH', `/api/notes/${note.body.id}`, { content: fill.next('content', 5_000) });
      },
    },
    {
      call: 'feedback.save',
      write: async (fill) => {
        writer = anyone();
        const told = await writer.call('PUT', '/api/testimonials/me', {
          rating: 5,
          careerBackground: fill.next('careerBackground', 300),
          currentRole: fill.next('currentRole', 300),
          testimonial: fill.markdown('testimonial', 3_000),
        });
        if (told.status !== 200) return told;
        const { id, updatedAt } = told.body;
        return admin.call('PUT', `/api/admin/testimonials/${id}`, { status: 'APPROVED', updatedAt });
      },
      look: async () => {
        await writer.open('/feedbacks');
        await admin.open('/');
      },
    },
    {
      call: 'reviews.submit',
      write: (fill) => {
        const form = new FormData();
        form.set('type', 'RESUME');
        form.set('notes', fill.markdown('notes', 2_000));
        for (const name of times(5, () => fill.next('files', 110)))
          form.append('files', pdfCalled(name.replaceAll(/[\r\n]/g, ' ')));
        return learner.call('POST', '/api/reviews', form);
      },
    },
    ...conversationForms(learner, admin),
  ];
}

/** A question to a coach, the answers to it, and an answer that the coach keeps. */
function conversationForms(learner: Visitor, admin: Visitor): Form[] {
  let threadId = '';
  const look = async () => {
    await learner.open(`/questions/${threadId}`);
    await admin.open(`/admin/questions/${threadId}`);
  };
  return [
    {
      call: 'practice.ask',
      write: async (fill) => {
        const { userId } = (await learner.call('GET', '/api/viewer')).body.viewer as { userId: string };
        // Each question costs one.
        await admin.call('POST', `/api/admin/users/${userId}/credits`, {
          kind: 'question',
          amount: 1,
          reason: 'One more question',
        });
        const listed: { id: string; kind: string }[] = (await learner.call('GET', '/api/modules/2/exercises'))
          .body;
        const { id } = listed.find(({ kind }) => kind === 'function') ?? { id: '' };
        threadId = newId();
        return learner.call('POST', `/api/exercises/${id}/questions`, {
          threadId,
          messageId: newId(),
          text: fill.markdown('text', 5_000),
          revision: 1,
          answer: { kind: 'function', files: [{ name: 'main.js', text: 'console.log(1);' }] },
          output: fill.next('output', 8_000),
        });
      },
      look,
    },
    {
      call: 'threads.send',
      write: (fill) => {
        const form = new FormData();
        form.set('messageId', newId());
        form.set('text', fill.markdown('text', 5_000));
        return admin.call('POST', `/api/threads/${threadId}/messages`, form);
      },
      look,
    },
    {
      call: 'threads.savedAnswers.save',
      write: (fill) =>
        admin.call('POST', '/api/admin/saved-answers', { id: newId(), text: fill.markdown('text', 5_000) }),
      look: async () => {
        await admin.open(`/admin/questions/${threadId}`);
        await admin.page.getByRole('button', { name: 'Saved answers' }).click();
        await admin.page.getByRole('list', { name: 'Saved answers' }).waitFor();
      },
    },
  ];
}

/** Forms for people without a session. */
function visitorsForms({ visitor }: Cast): Form[] {
  // The bystander may be banned at the moment.
  const open = demoAccounts.filter(({ email }) => !email.startsWith('starter@'));
  const signUp = (call: string, path: string, longest: number): Form => ({
    call,
    write: (fill) =>
      visitor.call('POST', path, {
        name: fill.next('name', longest),
        email: `${fresh('asker')}@example.com`,
      }),
  });
  return [
    {
      call: 'support.send',
      write: (fill) =>
        visitor.call('POST', '/api/support', {
          name: fill.next('name', 120),
          email: `${fresh('asker')}@example.com`,
          subject: fill.next('subject', 150),
          message: fill.markdown('message', 5_000),
        }),
    },
    signUp('newsletter.subscribe', '/api/newsletter', 120),
    {
      call: 'waitlist.join',
      write: (fill) =>
        visitor.call('POST', '/api/waitlist', {
          name: fill.next('name', 50),
          email: `${fresh('asker')}@example.com`,
          timezone: fill.next('timezone', 64),
          time: fill.next('time', 64),
        }),
    },
    signUp('guide.request', '/api/guide', 120),
    {
      call: 'checkout.createInvoice',
      write: (fill) =>
        visitor.call('POST', '/api/payment/create-invoice', {
          name: fill.next('name', 120),
          email: `${fresh('buyer')}@example.com`,
          password: 'kopi-susu-dan-roti',
          tier: 'STARTER',
        }),
    },
    {
      call: 'accounts.signIn',
      write: (fill) => {
        const isHeader = (text: string) => /^[\x20-\x7e]+$/.test(text);
        const userAgent = fill.next('user-agent', 300, { isFitting: isHeader });
        const account = open[count('signing in') % open.length];
        const way = { email: account?.email, password: demoPassword };
        return visitor.call('POST', '/api/auth/sign-in/email', way, { 'user-agent': userAgent });
      },
    },
    {
      call: 'accounts.register',
      write: (fill) =>
        visitor.call('POST', '/api/auth/register', {
          name: fill.next('name', 120),
          email: `${fresh('stranger')}@example.com`,
          password: 'kopi-susu-dan-roti',
        }),
    },
  ];
}

/** Learning materials, written by administrators. */
function teachersForms({ admin }: Cast, { videoUrl }: Places): Form[] {
  const module = (fill: Filler) => ({
    title: fill.next('title', 200),
    summary: fill.next('summary', 300),
    description: fill.markdown('description', 20_000),
    language: 'en',
    translations: {
      id: {
        title: fill.next('translations.id.title', 200),
        summary: fill.next('translations.id.summary', 300),
        description: fill.markdown('translations.id.description', 20_000),
      },
    },
    actionItems: times(4, () => ({
      title: fill.next('actionItems.title', 400),
      translations: { id: { title: fill.next('actionItems.translations.id.title', 400) } },
    })),
    tier: 'STARTER',
    videoUrl,
    duration: 5,
    isPublished: true,
  });
  const resource = (fill: Filler) => ({
    title: fill.next('title', 200),
    description: fill.markdown('description', 20_000),
    language: 'en',
    translations: {
      id: {
        title: fill.next('translations.id.title', 200),
        description: fill.markdown('translations.id.description', 20_000),
      },
    },
    tags: [...new Set(times(12, () => fill.next('tags', 40).toLowerCase()))],
    files: times(10, () => ({ name: fill.next('files.name', 200), url: 'https://langkah.test/file.pdf' })),
    minTier: 'STARTER',
  });
  const exercise = (fill: Filler) => ({
    title: fill.next('title', 160),
    task: fill.markdown('task', 8_000),
    hints: times(2, () => fill.markdown('hints', 2_000)),
    language: 'en',
    translations: {
      id: {
        title: fill.next('translations.id.title', 160),
        task: fill.markdown('translations.id.task', 8_000),
        hints: times(2, () => fill.markdown('translations.id.hints', 2_000)),
        phrases: {},
      },
    },
    minutes: 3,
    isRequired: false,
    atSecond: null,
    work: { kind: 'page', files: [{ name: 'index.html', text: '<p>Halo</p>' }] },
    checks: fill.next('checks', 8_000),
    hiddenChecks: fill.next('hiddenChecks', 8_000),
    structure: [{ name: fill.next('structure.name', 200), selector: fill.next('structure.selector', 200) }],
    solution: { kind: 'page', files: [{ name: 'index.html', text: '<p>Halo</p>' }] },
  });
  return [
    { call: 'catalogue.modules.create', write: (fill) => admin.call('POST', '/api/modules', module(fill)) },
    {
      call: 'catalogue.courses.create',
      write: (fill) =>
        admin.call('POST', '/api/admin/courses', {
          title: fill.next('title', 200),
          description: fill.next('description', 2_000),
          language: 'en',
          translations: {
            id: {
              title: fill.next('translations.id.title', 200),
              description: fill.next('translations.id.description', 2_000),
            },
          },
          slug: fresh('course'),
          isPublished: true,
        }),
    },
    {
      call: 'exercises.create',
      write: (fill) => admin.call('POST', '/api/admin/modules/2/exercises', exercise(fill)),
    },
    { call: 'resources.create', write: (fill) => admin.call('POST', '/api/resources', resource(fill)) },
    {
      call: 'files.upload',
      write: (fill) => {
        const form = new FormData();
        const name = fill.next('file', 110).replaceAll(/[\r\n]/g, ' ');
        form.set('file', pdfCalled(name));
        form.set('purpose', 'resource');
        return admin.call('POST', '/api/admin/files', form);
      },
    },
  ];
}

/** Public content, written by administrators. */
function publishersForms({ admin, visitor }: Cast): Form[] {
  const tiers = ['STARTER', 'ESSENTIAL', 'ACCELERATOR', 'BREAKTHROUGH'];
  return [
    {
      call: 'posts.create',
      write: (fill) =>
        admin.call('POST', '/api/admin/posts', {
          title: fill.next('title', 200),
          slug: fresh('article'),
          description: fill.next('description', 300),
          body: fill.markdown('body', 100_000),
          translations: {
            id: {
              title: fill.next('translations.id.title', 200),
              description: fill.next('translations.id.description', 300),
              body: fill.markdown('translations.id.body', 100_000),
            },
          },
          tags: [...new Set(times(5, () => fill.next('tags', 40).toLowerCase()))],
          authorName: fill.next('authorName', 100),
          cover: 'terraces/soga',
          state: 'PUBLISHED',
        }),
    },
    {
      call: 'versions.create',
      write: (fill) =>
        admin.call('POST', '/api/admin/changelog', {
          version: fill.next('version', 60),
          date: '2026-01-01',
          changes: times(6, () => ({ type: 'Fix', description: fill.next('changes.description', 500) })),
          translations: {
            id: {
              changes: times(6, () => ({
                type: 'Fix',
                description: fill.next('translations.id.changes.description', 500),
              })),
            },
          },
          state: 'PUBLISHED',
        }),
    },
    {
      call: 'seller.set',
      write: async (fill) =>
        admin.call('PUT', '/api/admin/seller', {
          revision: (await admin.call('GET', '/api/admin/seller')).body.revision,
          name: fill.next('name', 120),
          address: fill.next('address', 300),
          npwp: '',
          taxKind: 'none',
          validFrom: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
          sentence: fill.next('sentence', 300),
        }),
      look: async () => {
        await admin.open('/admin/orders/seller');
      },
    },
    {
      call: 'proofs.addAccount',
      write: async (fill) => {
        const answer = await admin.call('POST', '/api/admin/accounts', {
          account: {
            kind: 'bank',
            bank: fill.next('bank', 40),
            number: '00112233',
            holder: fill.next('holder', 80),
          },
        });
        // Other journeys count the open ones.
        await admin.call('PUT', `/api/admin/accounts/${answer.body.at(-1)?.id}`, { isOpen: false });
        return answer;
      },
      look: async () => {
        await admin.open('/admin/proofs/accounts');
      },
    },
    {
      call: 'planTexts.update',
      write: async (fill) => {
        const tier = tiers[count('plan') % tiers.length];
        const { body: plans } = await admin.call('GET', '/api/admin/plans');
        return admin.call('PUT', `/api/admin/plans/${tier}`, {
          revision: plans.find(({ id }: { id: string }) => id === tier).revision,
          name: fill.next('name', 40),
          description: fill.next('description', 160),
          features: times(12, (index) => ({
            title: `${index}${fill.next('features.title', 118)}`,
            description: fill.next('features.description', 120),
            included: true,
          })),
        });
      },
      look: async () => {
        if (count('plan seen') % tiers.length !== 0) return;
        await visitor.open('/');
        await admin.open('/admin/content/plans');
      },
    },
  ];
}

/** What administrators write to and about people. */
function coachesForms({ admin, learners }: Cast, places: Places): Form[] {
  const [learner] = learners;
  const bystander = `/api/admin/users/${places.bystanderId}`;
  const isOdd = (word: string) => count(word) % 2 === 1;
  return [
    {
      call: 'bookings.adminUpdate',
      write: (fill) =>
        admin.call('PUT', `/api/admin/bookings/${places.bookingId}`, {
          status: 'COMPLETED',
          notes: {
            summary: fill.markdown('notes.summary', 5_000),
            actionItems: times(30, () => fill.next('notes.actionItems', 300)),
          },
          links: times(20, () => ({ title: fill.next('links.title', 200), url: 'https://langkah.test/' })),
        }),
      look: async () => {
        await learner?.open('/bookings?tab=past');
        await learner?.open('/bookings');
        await admin.open('/admin/bookings');
      },
    },
    {
      call: 'reviews.feedback',
      write: (fill) =>
        admin.call('PUT', `/api/reviews/${places.reviewId}/feedback`, {
          status: 'IN_REVIEW',
          feedback: { summary: fill.markdown('feedback.summary', 10_000) },
        }),
      look: async () => {
        await learner?.open('/reviews');
        await admin.open('/admin/reviews');
      },
    },
    {
      call: 'credits.adjust',
      write: (fill) => {
        const correction = { kind: 'review', amount: 5, reason: fill.next('reason', 300) };
        return admin.call('POST', `/api/admin/users/${places.userId}/credits`, correction);
      },
      look: async () => {
        await learner?.open('/bookings');
      },
    },
    {
      call: 'reviews.incrementCredit',
      write: (fill) =>
        admin.call('PUT', '/api/reviews/increment-credit', {
          userId: places.userId,
          kind: 'code',
          reason: fill.next('reason', 300),
        }),
    },
    {
      call: 'users.roles',
      write: (fill) => {
        const [without, coach] = [[], ['coach']];
        const [roles, was] = isOdd('role') ? [coach, without] : [without, coach];
        return admin.call('PUT', `${bystander}/roles`, { roles, was, reason: fill.next('reason', 300) });
      },
    },
    {
      call: 'users.ban',
      write: (fill) =>
        admin.call('PUT', `${bystander}/ban`, { banned: isOdd('ban'), reason: fill.next('reason', 300) }),
    },
    {
      call: 'users',
      write: async (fill) => {
        const given = { tier: 'BREAKTHROUGH', reason: fill.next('grant.reason', 300) };
        const granted = await admin.call('POST', `${bystander}/entitlements`, given);
        if (granted.status !== 201) return granted;
        const { body } = await admin.call('GET', bystander);
        const held = body.entitlements.find(
          ({ tier, revokedAt }: { tier: string; revokedAt: string | null }) =>
            tier === 'BREAKTHROUGH' && !revokedAt,
        );
        // Revoked, so that the next write can grant it again.
        const reason = fill.next('revoke.reason', 300);
        return admin.call('POST', `${bystander}/entitlements/${held.id}/revoke`, { reason });
      },
    },
    {
      call: 'users.importList',
      write: (fill) => {
        const people = times(20, () => `${asCsv(fill.next('csv', 120))},${fresh('invited')}@example.com`);
        return admin.call('POST', '/api/admin/imports/users', {
          csv: ['name,email', ...people].join('\n'),
          reason: fill.next('reason', 300),
        });
      },
    },
    {
      call: 'bookings.resolveUnmatched',
      isSlow: true,
      write: async (fill) =>
        admin.call('PUT', `/api/admin/unmatched-events/${await places.findUnmatched()}`, {
          resolution: fill.next('resolution', 300),
        }),
    },
  ];
}

export const formsOf = (cast: Cast, places: Places): Form[] => [
  // First, because these grant the credits that reviews cost.
  ...coachesForms(cast, places),
  ...learnersForms(cast),
  ...visitorsForms(cast),
  ...teachersForms(cast, places),
  ...publishersForms(cast),
];
