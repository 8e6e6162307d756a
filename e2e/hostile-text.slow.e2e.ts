/**
 * Security test 14: nothing that people or administrators write runs in anyone's browser. Uses its own installation,
 * because the stored texts would disturb the other journeys.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLearners, Person } from '../dev/proof/people.ts';
import { contractCalls, isWrite, textFieldsOf } from '../dev/testing/contract-calls.ts';
import { hostileAddresses, hostileTexts, packedInto, someOf } from '../dev/testing/hostile-text.ts';
import { type Product, removeDataDir, startProduct } from '../dev/testing/product.ts';
import { atScale, isProof, measured, timeAtScale } from '../dev/testing/scale.ts';
import { addressFields, readers } from './hostile/addresses.ts';
import { type Cast, Filler, formsOf, fresh, type Places } from './hostile/forms.ts';
import { type Incidents, type Visitor, watched } from './hostile/watched-browser.ts';
import { eventually, type JourneyBrowser, launch } from './setup/browser.ts';

const texts = atScale(someOf(hostileTexts, 20), hostileTexts);
const addresses = atScale(someOf(hostileAddresses, 12), hostileAddresses);

let product: Product;
let browser: JourneyBrowser;
let cast: Cast;
let places: Places;
const incidents: Incidents = [];
let opened = 0;
const filledFields: string[] = [];

beforeAll(async () => {
  const aDayOn = new Date(Date.now() + 86_400_000).toISOString();
  product = await startProduct({ env: { TRUST_PROXY: '1', GUIDE_DEADLINE: aDayOn } });
  browser = await launch();
  const standIns = await makeStandIns(atScale(0, 10));
  const enter = async (name?: string) => {
    const person = await watched(browser, product.appUrl, {
      incidents,
      email: name && `${name}@langkah.test`,
      standIns: name === 'admin' ? standIns : [],
    });
    const open = async (path: string) => {
      opened += 1;
      await person.open(path);
    };
    return { ...person, open };
  };
  const names = atScale(['breakthrough'], ['breakthrough', 'accelerator', 'essential']);
  const [admin, visitor, ...learners] = await Promise.all([enter('admin'), enter(), ...names.map(enter)]);
  cast = { admin, visitor, learners };
  places = await findPlaces(cast);
});

afterAll(async () => {
  await browser?.close();
  await product?.end();
  if (product) removeDataDir(product.dataDir);
});

/** Waits for the welcome mail and returns the link that confirms the email. */
function wayToConfirm(email: string): Promise<string> {
  const mailsTo = `${product.sandboxUrl}/sandbox/api/mails?${new URLSearchParams({ to: email })}`;
  // `expect.poll` does not work here, because this also runs before the first test.
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(mailsTo)).json()) as { text: string }[];
      const link = mails.map(({ text }) => /\/api\/auth\/verify-email\?\S+/.exec(text)?.[0]).find(Boolean);
      if (!link) throw new Error(`no mail with a link to ${email}`);
      return link;
    },
    { timeout: 30_000, interval: 100 },
  );
}

/** Makes administrators with the highest plan. @returns their cookies. */
async function makeStandIns(count: number): Promise<string[]> {
  if (count === 0) return [];
  const people = await makeLearners(product.appUrl, count);
  const admin = await new Person(product.appUrl, 'admin@langkah.test').signIn();
  for (const person of people) {
    await (await person.fetch(await wayToConfirm(person.email))).text();
    const { body } = await person.call('GET', '/api/viewer');
    const { userId } = body.viewer as { userId: string };
    const role = { roles: ['owner'], was: [], reason: 'stands in' };
    const { status } = await admin.call('PUT', `/api/admin/users/${userId}/roles`, role);
    expect(status).toBe(200);
    // Changing roles ends the earlier sessions.
    await person.signIn();
  }
  return people.map(({ cookieHeader }) => cookieHeader);
}

async function findPlaces({ admin, learners: [learner] }: Cast): Promise<Places> {
  const read = async (who: Visitor | undefined, path: string) => (await who?.call('GET', path))?.body;
  const unmatched = async () => (await read(admin, '/api/admin/unmatched-events')).data;
  return {
    videoUrl: (await read(admin, '/api/modules/2')).videoUrl,
    userId: (await read(admin, '/api/admin/users?search=breakthrough@')).data[0].id,
    bookingId: (await read(admin, '/api/admin/bookings?search=breakthrough@&status=COMPLETED')).data[0].id,
    reviewId: (await read(learner, '/api/reviews'))[0].id,
    bystanderId: (await read(admin, '/api/admin/users?search=starter@')).data[0].id,
    findUnmatched: async () => {
      await fetch(`${product.sandboxUrl}/sandbox/api/calendly/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `${fresh('nobody')}@example.com`,
          startTime: new Date(Date.now() + 4 * 86_400_000).toISOString(),
        }),
      });
      await eventually(async () => (await unmatched()).length).toBeGreaterThan(0);
      return (await unmatched())[0].id;
    },
  };
}

test('address fields accept only https addresses and our own paths', {
  timeout: timeAtScale(60_000, 5),
}, async () => {
  const fields = addressFields(cast, places);
  const taken: string[] = [];
  for (const field of fields) {
    for (const address of addresses) {
      const { status } = await field.write(address);
      if (status < 400 || status >= 500) taken.push(`${field.name} ${JSON.stringify(address)}: ${status}`);
    }
  }
  expect(taken).toEqual([]);
  measured(`${addresses.length} addresses × ${fields.length} fields refused`);
});

/** Pages with an id or slug of stored content, which the site map does not contain. */
async function pagesOfThings({ admin }: Cast) {
  const ids = async (path: string, name = 'id') => {
    const { body } = await admin.call('GET', path);
    return (body.data ?? body).map((row: Record<string, unknown>) => row[name]) as (string | number)[];
  };
  const modules = await ids('/api/modules?limit=100');
  const posts = await ids('/api/posts?limit=100', 'slug');
  const resources = await ids('/api/resources?limit=100');
  const courses = await ids('/api/courses', 'slug');
  const { exercises } = (await admin.call('GET', '/api/admin/modules/2/exercises')).body;
  const newest = atScale(1, 100);
  return {
    visitor: posts.slice(0, newest).flatMap((slug) => [`/blog/${slug}`, `/id/blog/${slug}`]),
    learner: [
      ...modules.slice(-newest).map((id) => `/modules/${id}`),
      ...resources.slice(0, newest).map((id) => `/resources/${id}`),
      ...courses.slice(-newest).map((slug) => `/lessons/${slug}`),
      '/modules/2',
    ],
    admin: [
      `/admin/users/${places.bystanderId}`,
      '/admin/modules/2/exercises',
      `/admin/exercises/${exercises.at(-1).id}/edit`,
      ...modules.slice(-atScale(1, 5)).map((id) => `/admin/modules/${id}/edit`),
      ...resources.slice(0, atScale(0, 5)).map((id) => `/admin/resources/${id}/edit`),
      ...(await ids('/api/admin/posts?limit=100'))
        .slice(0, atScale(1, 5))
        .map((id) => `/admin/content/posts/${id}/edit`),
      ...(await ids('/api/admin/changelog?limit=100'))
        .slice(0, atScale(0, 5))
        .map((id) => `/admin/content/changelog/${id}/edit`),
      ...(isProof ? [`/admin/users/${places.userId}`, '/admin/content/plans/STARTER'] : []),
    ],
  };
}

/** Pages that show stored texts. The proof also opens every page of the site map. */
const telling = {
  visitor: ['/', '/blog', '/changelog', '/id', '/id/blog', '/id/changelog'],
  learner: ['/action-items', '/notes', '/resources', '/reviews', '/settings/account'],
  admin: ['/admin/users', '/admin/audit', '/admin/testimonials', '/admin/content/waitlist'],
};

const siteMap = readFileSync(new URL('../src/shell/routes.ts', import.meta.url), 'utf8');
const plainPages = [...siteMap.matchAll(/route\('([^'$]+)'/g)].map(([, path]) => String(path));

/** Searches in the command palette, which shows excerpts of its results. */
async function search(who: Visitor | undefined, words: string[]) {
  if (!who) return;
  await who.page.keyboard.press('Control+k');
  const field = who.page.getByRole('combobox').last();
  for (const word of words) {
    await field.fill(word);
    await who.page.getByRole('option').first().waitFor();
  }
}

async function tour(who: Visitor | undefined, own: string[], all: string[]) {
  for (const path of new Set([...own, ...(isProof ? all : [])])) await who?.open(path);
}

test('no stored text runs in any browser', { timeout: timeAtScale(300_000, 15) }, async () => {
  const { admin, visitor, learners } = cast;
  const refused: string[] = [];
  let filled = 0;
  for (const form of formsOf(cast, places)) {
    const fill = new Filler(texts);
    do {
      const { status, body } = await form.write(fill);
      if (status >= 300) refused.push(`${form.call}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
      if (isProof || fill.isThrough || form.isSlow) await form.look?.();
    } while (!fill.isThrough && (isProof || !form.isSlow));
    filledFields.push(...fill.fields.map((field) => `${form.call}.${field}`));
    filled += fill.filled;
  }
  expect(refused).toEqual([]);
  const things = await pagesOfThings(cast);
  const publicPages = plainPages.filter((path) => !path.startsWith('/admin'));
  await Promise.all([
    tour(visitor, [...telling.visitor, ...things.visitor], publicPages),
    tour(learners[0], [...telling.learner, ...things.learner], publicPages),
    tour(
      admin,
      [...telling.admin, ...things.admin],
      plainPages.filter((path) => path.startsWith('/admin')),
    ),
  ]);
  await search(learners[0], ['script', 'img', 'javascript']);
  expect(incidents.splice(0)).toEqual([]);
  measured(
    `${texts.length} texts, ${filled} times stored in ${filledFields.length} fields, ${opened} pages opened: 0 executions`,
  );
});

/** Text fields that are not filled here, and why that is safe. */
const unfilled: [RegExp, string][] = [
  [/[pP]assword$|\.token$/, 'never shown, never stored as it is'],
  [/\.slug$|\.email$/, 'only letters, digits and a few marks are taken'],
  [
    /^checkout\.((createInvoice|buyProduct)\.coupon|(productCoupon|coupon)\.code)$|^coupons\.create\.code$|^receipts\.check\.code$|^gifts\.(look|use)\.code$/,
    'compared with codes, which are of letters, digits and dashes',
  ],
  [
    /^checkout\.(createInvoice|buyProduct)\.gift\.|^gifts\.change\./,
    'drawn as text on the gift’s card, by the page of its code and in its mails (gifts.slow.test)',
  ],
  [
    /^checkout\.(createInvoice|buyProduct)\.company\.|^taxFiles\.correct\./,
    'drawn as text on the receipt and the order’s page, written escaped into a file (tax-invoice.test)',
  ],
  [/^checkout\.buyProduct\.name$/, 'the same account as with a plan'],
  [
    /^products\.create\.texts\./,
    'an owner’s words, short; drawn as text where plans are, as the names of plans are',
  ],
  [/^bookings\.create\.(start|end)Time$|^progress\.report\.userId$/, 'read past'],
  [
    /^videos\.save(Captions|Chapters)\./,
    'an editor’s words: captions are read line by line as text (caption-cues.test), chapters are drawn as titles are',
  ],
  [
    /^lessonEditor\.(save|preview|compare)\./,
    'an editor’s drafts, drawn by the renderer of the module’s page, which is opened here; comparisons are drawn as text',
  ],
  [
    /^lessonEditor\.addResources\.files\.title$/,
    'the title of a resource, which is filled where one is made, and is shown on the same pages',
  ],
  [/^seller\.set\.(npwp|validFrom)$/, 'only digits and a day are taken'],
  [/\.update\.(?!content)/, 'the same fields as when it is made, shown on the same pages'],
  [/^(resources\.previewMarkdown|posts\.preview)\./, 'stored nowhere; the editors opened here show the same'],
  [/^users\.previewImport\./, 'stored nowhere; drawn by the page that was opened, as text'],
  [/\.translations\.en\./, 'the same as `translations.id`, of a piece that is written in Indonesian'],
  [/^practice\.attempt\.result\.failed$/, 'the name of a check; only counted, on no page yet'],
  [/^(reviews|bookings)\.ask\.text$/, 'the same conversation as one about an exercise, on the same pages'],
  [
    /^checkout\.markRefunded\.reference$/,
    'needs money that is due for each; drawn as text in the list of orders, as other texts are',
  ],
  [
    /^checkout\.refund\.(reason|reference)$/,
    'needs a paid order for each; drawn as text on its page and on the receipt, as other texts are',
  ],
  [/^instalments\.move\.day$/, 'only a day is taken'],
  [
    /^instalments\.cancelRest\.reason$/,
    'needs a purchase in parts for each; drawn as text in the person’s news',
  ],
  [
    /^(threads\.send|practice\.ask)\.file$/,
    'the name of a file beside its line; drawn as text in the conversation, as other texts are',
  ],
  [/^catalogue\.modules\.takeBackVideo\.shown$/, 'compared with an address of ours'],
  [/^courseFolders\.makeChanges\.seen$/, 'compared with a hash of ours'],
  [/^finance\.setFee\.month$|^taxFiles\.make\.month$/, 'only a year and a month are taken'],
  [/^finance\.setFee\.reason$/, 'drawn as text in the month’s report, as other texts are'],
  [
    /^proofs\.(refuse\.reason|takeBack\.reason|approve\.note)$/,
    'needs a new buyer for each; drawn as text on their page and in the list, as other sentences are',
  ],
  [/\.actionItems\.text$/, 'another name of the title'],
  [/\.actionItems\.id$/, 'mapped to an id of ours; the text itself is not kept'],
];

test('every text field of every call is filled, rejects hostile addresses, or is listed with a reason', () => {
  const filled = new Set(filledFields);
  for (const { name } of addressFields(cast, places)) filled.add(name);
  const isKnown = (field: string) => filled.has(field) || unfilled.some(([pattern]) => pattern.test(field));
  expect(
    contractCalls
      .filter(isWrite)
      .flatMap(textFieldsOf)
      .filter((field) => !isKnown(field)),
  ).toEqual([]);
});

test('no text in a URL runs in any browser', { timeout: timeAtScale(60_000, 15) }, async () => {
  const before = opened;
  const read = readers(cast);
  const groups = Map.groupBy(read, ({ who }) => who);
  await Promise.all(
    [...groups.values()].map(async (group) => {
      for (const { who, at, longest } of group) {
        const packs = packedInto(texts, longest).slice(0, atScale(1, 1_000));
        for (const path of at.slice(0, atScale(1, 100)))
          for (const pack of packs) await who.open(`${path}${encodeURIComponent(pack)}`);
      }
    }),
  );
  expect(incidents.splice(0)).toEqual([]);
  measured(`${opened - before} addresses opened: 0 executions`);
});

test('no text in a mail runs, even without a content security policy', {
  timeout: timeAtScale(30_000, 5),
}, async () => {
  const { page, context } = cast.visitor;
  const answer = await fetch(`${product.sandboxUrl}/sandbox/api/mails`);
  const mails = ((await answer.json()) as { html: string }[]).filter(({ html }) => /zz\d/.test(html));
  expect(mails.length).toBeGreaterThan(5);
  let html = '';
  await context.route('**/mail-as-read', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  for (const mail of mails) {
    html = mail.html;
    await page.goto('/mail-as-read');
  }
  expect(incidents.splice(0)).toEqual([]);
  measured(`${mails.length} mails read: 0 executions`);
});
