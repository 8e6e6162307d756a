/** Texts of the greatest allowed length that are made to be slow, deep or large. */
import { describe, expect, it } from 'vitest';
import { hostileMarkdown } from '#dev/testing/hostile-markdown.ts';
import { atScale, measured, timeAtScale } from '#dev/testing/scale.ts';
import type { RichNode } from '#kernel/rich-text.ts';
import { markdownMessages, renderMarkdown, renderStored } from './markdown.server.ts';

const mostCharacters = 100_000;
const make = (wanted: string, length = mostCharacters) => {
  const found = hostileMarkdown.find(([why]) => why === wanted);
  if (!found) throw new Error(`there is no text named ${wanted}`);
  return found[1](length);
};

function depthOf(nodes: readonly RichNode[]): number {
  const depths = nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children ?? [])));
  return Math.max(0, ...depths);
}

describe('hostile Markdown', () => {
  it.each(hostileMarkdown)(
    'made of %s is drawn within its bounds or refused with a message',
    {
      timeout: timeAtScale(20_000, 1),
    },
    async (_, makeText) => {
      const text = makeText(atScale(4_000, mostCharacters));
      expect(text.length).toBeLessThanOrEqual(mostCharacters);
      const drawn = await renderMarkdown(text).catch((error: unknown) => error);
      if (!Array.isArray(drawn)) {
        expect(drawn).toMatchObject({ code: 'INVALID_INPUT', message: markdownMessages.tooMuch });
        return;
      }
      expect(depthOf(drawn)).toBeLessThanOrEqual(60);
      expect(JSON.stringify(drawn).length).toBeLessThan(2_500_000);
    },
  );

  it("made of 20 000 quotes leaves the server's thread free, and ends", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 10);
    // The thread's own processor time, however many others wanted the processor.
    const before = process.threadCpuUsage();
    await expect(renderMarkdown('>'.repeat(20_000))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { user, system } = process.threadCpuUsage(before);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
    measured(
      `20 000 quotes: ${((user + system) / 1000).toFixed(0)} ms of the server's thread in all, ${turns} turns`,
    );
  });

  it('with 21 nested quotes is refused, with 20 it is drawn', async () => {
    await expect(renderMarkdown(`${'> '.repeat(21)}a`)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(depthOf(await renderMarkdown(`${'> '.repeat(20)}a`))).toBe(21);
  });

  it('that is already stored is shown as it was written', async () => {
    const text = `First ${'> '.repeat(3)}\n\n${'> '.repeat(30)}a`;
    expect(await renderStored(text)).toEqual([
      { tag: 'p', children: ['First > > > '] },
      { tag: 'p', children: [`${'> '.repeat(30)}a`] },
    ]);
  });

  it('cannot expand: references to one long address are refused', async () => {
    await expect(renderMarkdown(make('references to a long address'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});
