/** What the side process that draws Markdown owes to readers, at the length that it takes. */
import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { drawMarkdown } from './draw-markdown.ts';
import { renderMarkdown, renderStored } from './markdown.server.ts';

const mostCharacters = 100_000;

// The two are ended one after the other, each after 2 s and with a new process for the next.
it('Markdown that authors try out does not delay readers', { timeout: 60_000 }, async () => {
  let tried = 0;
  const previews = Array.from({ length: 2 }, (_, number) =>
    renderMarkdown(`${'>'.repeat(20_000)}${number}`).catch(() => {
      tried += 1;
    }),
  );
  expect(await renderStored('A text for **readers**')).toHaveLength(1);
  expect(tried).toBeLessThan(2);
  await Promise.all(previews);
  expect(tried).toBe(2);
});

it("our own content is drawn, each text, with the same result in the side process and in the server's", {
  timeout: 60_000,
}, async () => {
  let texts = 0;
  for await (const file of glob('content/**/*.md')) {
    const text = await readFile(file, 'utf8');
    if (text.length > mostCharacters) continue;
    expect(await renderMarkdown(text), file).toEqual(drawMarkdown(text));
    texts += 1;
  }
  expect(texts).toBeGreaterThan(10);
});
