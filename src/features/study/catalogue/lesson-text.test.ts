import { describe, expect, it } from 'vitest';
import { drawMarkdown } from '#platform/markdown/draw-markdown.ts';
import { lessonNodes, linkNamesIn, momentOf, namesOf, pictureNamesIn, withPictures } from './lesson-text.ts';

const draw = (markdown: string) =>
  lessonNodes(drawMarkdown(markdown), {
    moduleId: 7,
    pictures: new Map([['menu.webp', { width: 800, height: 450 }]]),
    links: new Map([
      ['exercises/add-it-up', '/exercises/1'],
      ['resources/html', '/resources/2'],
    ]),
    linkWords: { exercises: 'Latihan', resources: 'Referensi' },
    videoWords: (site) => ({ head: `Video di ${site}`, note: 'Catatan', offline: 'Butuh Internet' }),
    calloutWords: { note: 'Catatan', tip: 'Tips', warning: 'Awas' },
  });

describe("a lesson's text", () => {
  it('shows pictures of the module by their own addresses, with their size, so that the text does not jump', () => {
    expect(draw('![A menu](pictures/menu.webp)')).toEqual([
      {
        tag: 'p',
        children: [
          {
            tag: 'img',
            attributes: {
              src: '/api/modules/7/pictures/menu.webp',
              alt: 'A menu',
              loading: 'lazy',
              width: '800',
              height: '450',
            },
          },
        ],
      },
    ]);
  });

  it.each(['pictures/../8/pictures/x.webp', 'pictures/Menu.webp', 'pictures/x.svg', 'https://a.test/x.png'])(
    'leaves the address %s as it is',
    (src) => {
      expect(JSON.stringify(draw(`![x](${src})`))).not.toContain('/api/');
    },
  );

  it('draws a video of another site as a card with its site, and a link within a sentence as a link', () => {
    const href = 'https://youtu.be/aqz-KE-bpKQ';
    expect(draw(`[A short one](${href})`)).toEqual([
      {
        tag: 'p',
        attributes: { className: 'lesson-card embedded-video' },
        children: [
          {
            tag: 'a',
            attributes: { href },
            children: [
              { tag: 'span', children: ['Video di YouTube'] },
              ' ',
              { tag: 'span', children: ['A short one'] },
              ' ',
              { tag: 'span', children: ['Catatan'] },
              ' ',
              { tag: 'span', children: ['Butuh Internet'] },
            ],
          },
        ],
      },
    ]);
    expect(JSON.stringify(draw(`[](${href})`))).toContain('"YouTube"');
    expect(JSON.stringify(draw(`See [this](${href}) first.`))).not.toContain('lesson-card');
  });

  it.each([
    ['NOTE', 'note', 'Catatan'],
    ['TIP', 'tip', 'Tips'],
    ['WARNING', 'warning', 'Awas'],
  ])('draws a quote that begins with [!%s] as a callout with its word', (mark, kind, word) => {
    expect(draw(`> [!${mark}]\n> Save **often**.`)).toEqual([
      {
        tag: 'blockquote',
        attributes: { className: `callout callout-${kind}` },
        children: [
          { tag: 'p', attributes: { className: 'callout-title' }, children: [word] },
          { tag: 'p', children: ['Save ', { tag: 'strong', children: ['often'] }, '.'] },
        ],
      },
    ]);
  });

  it('draws a callout whose text is a list', () => {
    const [callout] = draw('> [!TIP]\n> - one\n> - two');
    expect(JSON.stringify(callout)).toMatch(/callout-title.*"ul"/);
  });

  it.each(['> [!DANGER]\n> text', '> text [!NOTE]', '[!NOTE] text'])('leaves %j an ordinary text', (text) => {
    expect(JSON.stringify(draw(text))).not.toContain('callout');
  });

  it('links moments of the video, but not in code', () => {
    const nodes = draw('Look at [[0:31]] and [[1:02:05]], not `[[0:31]]` nor [[0:61]].');
    const hrefs = [...JSON.stringify(nodes).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? '');
    expect(hrefs).toEqual(['#video-31', '#video-3725']);
    expect(hrefs.map(momentOf)).toEqual([31, 3_725]);
    expect(momentOf('#exercises')).toBeNull();
    expect(momentOf(null)).toBeNull();
  });

  it('draws a link to an exercise that stands alone as a card, and one in a sentence as a link', () => {
    const card = (href: string, kind: string, label: unknown[]) => ({
      tag: 'p',
      attributes: { className: 'lesson-card' },
      children: [
        {
          tag: 'a',
          attributes: { href },
          children: [{ tag: 'span', children: [kind] }, ' ', { tag: 'span', children: label }],
        },
      ],
    });
    expect(
      draw('[Add `it` up](exercises/add-it-up)\n\n[HTML](resources/html)').filter((node) => node !== '\n'),
    ).toEqual([
      card('/exercises/1', 'Latihan', ['Add ', { tag: 'code', children: ['it'] }, ' up']),
      card('/resources/2', 'Referensi', ['HTML']),
    ]);
    expect(JSON.stringify(draw('First [add it up](exercises/add-it-up).'))).toMatch(
      /"href":"\/exercises\/1"/,
    );
  });

  it.each([
    ['[Gone](exercises/gone)', '[]'],
    ['See [this](exercises/gone).', '[{"tag":"p","children":["See ","this","."]}]'],
  ])('leaves no link of %j, which leads nowhere', (text, drawn) => {
    expect(JSON.stringify(draw(text))).toBe(drawn);
  });

  it.each([
    '[x](exercises/../../admin)',
    '[x](exercises/A)',
    '[x](/exercises/add-it-up)',
    '`[x](exercises/add-it-up)`',
  ])('takes %j for no name', (text) => {
    expect(JSON.stringify(draw(text))).not.toMatch(/lesson-card|exercises\/1/);
  });

  it('names what it links to, each once', () => {
    const names = linkNamesIn(
      drawMarkdown(
        '[a](exercises/a-1 "t") **[b](exercises/a-1)** [c](resources/c) [d](exercises/D)\n\n    [e](exercises/e)',
      ),
    );
    expect(names).toEqual(['exercises/a-1', 'resources/c']);
    expect(namesOf('exercises', names)).toEqual(['a-1']);
  });

  it('names the pictures that it shows, each once', () => {
    expect(
      pictureNamesIn(
        '![a](pictures/a.webp) ![b](pictures/b-2.webp "t") ![a](pictures/a.webp) ![](pictures/-.webp)',
      ),
    ).toEqual(['a.webp', 'b-2.webp']);
  });

  it('can be drawn with its pictures only', () => {
    const drawn = withPictures(drawMarkdown('*![Menu](pictures/menu.webp)* [a](exercises/a)'), 7);
    expect(JSON.stringify(drawn)).toContain('"src":"/api/modules/7/pictures/menu.webp"');
    expect(JSON.stringify(drawn)).toContain('"href":"exercises/a"');
  });
});
