import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { imscc } from '#dev/testing/foreign-courses.ts';
import { courseOf, ownFolder, tinyMp4, tinyPng } from '#dev/testing/foreign-folders.ts';
import { rawZip } from '#dev/testing/raw-zip.ts';

ownFolder();
let png: Buffer;
beforeAll(async () => {
  png = await tinyPng();
});

const weblink =
  '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>Situs</title><url href="https://a.test/"/></webLink>';
const discussion = '<topic><title>Forum</title></topic>';
const qti = `<questestinterop><assessment ident="a" title="Kuis"><section ident="s">
<item ident="q1" title="Satu"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.multiple_choice.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
<presentation><material><mattext texttype="text/html">&lt;p&gt;Berapa?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice><response_label ident="a"><material><mattext>satu</mattext></material></response_label><response_label ident="b"><material><mattext>dua</mattext></material></response_label></render_choice></response_lid></presentation>
<resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing><itemfeedback ident="general_fb"><material><mattext>Begitu.</mattext></material></itemfeedback></item>
<item ident="q2" title="Dua"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>cc.essay.v0p1</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Tulis.</mattext></material></presentation></item>
</section></assessment></questestinterop>`;

describe('a Common Cartridge', () => {
  it.each(['1.1', '1.2', '1.3'])('%s becomes drafts in order', async (version) => {
    const code = version.replace('.', 'p');
    const read = await courseOf(
      imscc({
        title: 'Dasar web',
        version,
        items: [
          {
            title: 'Bagian satu',
            items: [
              {
                title: 'Halaman',
                resource: {
                  type: 'webcontent',
                  href: 'wiki/halaman.html',
                  files: {
                    'wiki/halaman.html':
                      '<html><head><title>no</title></head><body><p>Isi <img src="$IMS-CC-FILEBASE$/a%20b.png" alt="A"></p><a href="../web_resources/lembar.txt">lembar</a></body></html>',
                    'web_resources/a b.png': png,
                    'web_resources/lembar.txt': 'x',
                  },
                },
              },
              {
                title: 'Situs',
                resource: { type: `imswl_xmlv${code}`, href: 'l/l.xml', files: { 'l/l.xml': weblink } },
              },
              {
                title: 'Diskusi',
                resource: { type: `imsdt_xmlv${code}`, href: 'd/d.xml', files: { 'd/d.xml': discussion } },
              },
              {
                title: 'Alat',
                resource: { type: `imsbasiclti_xmlv1p0`, href: 't/t.xml', files: { 't/t.xml': '<x/>' } },
              },
              {
                title: 'Kuis',
                resource: {
                  type: `imsqti_xmlv1p2/imscc_xmlv${code}/assessment`,
                  href: 'q/q.xml',
                  files: { 'q/q.xml': qti },
                },
              },
            ],
          },
          {
            title: 'Video',
            resource: {
              type: 'webcontent',
              href: 'web_resources/video.mp4',
              files: { 'web_resources/video.mp4': tinyMp4 },
            },
          },
        ],
      }),
      'course.imscc',
    );
    expect(read.kind).toBe('cartridge');
    expect(read.course).toMatchObject({ title: 'Dasar web', slug: 'dasar-web' });
    expect(read.modules).toMatchObject([
      {
        title: 'Halaman',
        summary: 'Bagian satu',
        description: 'Isi ![A](pictures/a-b.webp)\n\nlembar\n\n[Situs](https://a.test/)',
        resources: ['dasar-web-halaman'],
        video: { kind: 'none' },
        exercises: [
          {
            exercise: {
              work: {
                questions: [
                  {
                    kind: 'one',
                    ask: 'Berapa?',
                    why: 'Begitu.',
                    options: [{ right: false }, { right: true }],
                  },
                ],
              },
            },
          },
        ],
      },
      { title: 'Video', video: { kind: 'file', name: 'video.mp4' } },
    ]);
    expect(read.leftOut).toEqual({
      forum: ['Diskusi'],
      lti: ['Alat'],
      'question-kind': ['Dua (cc.essay.v0p1)'],
    });
  });

  it('keeps pages and quizzes that are in none of its parts', async () => {
    const made = imscc({
      title: 'x',
      items: [
        {
          title: 'Kuis',
          resource: {
            type: 'imsqti_xmlv1p2/imscc_xmlv1p1/assessment',
            href: 'q/q.xml',
            files: { 'q/q.xml': qti },
          },
        },
        {
          title: 'a',
          resource: {
            type: 'webcontent',
            href: 'wiki_content/salam.html',
            files: {
              'wiki_content/salam.html':
                '<html><head><title>Salam &amp; sapa</title></head><p>Isi</p></html>',
            },
          },
        },
      ],
    });
    const files = Object.entries(unzipSync(new Uint8Array(made))).map(([name, bytes]) => {
      const data = Buffer.from(bytes);
      const isList = name === 'imsmanifest.xml';
      return { name, data: isList ? data.toString().replace(/<item identifier="i.*?<\/item>/g, '') : data };
    });
    const read = await courseOf(rawZip(files), 'course.imscc');
    expect(read.modules.map(({ title, exercises }) => [title, exercises.length])).toEqual([
      ['x', 1],
      ['Salam & sapa', 0],
    ]);
  });

  it('that names files outside of it gets none', async () => {
    const read = await courseOf(
      imscc({
        title: 'x',
        items: [
          {
            title: 'Halaman',
            resource: {
              type: 'webcontent',
              href: 'a/b.html',
              files: {
                'a/b.html': '<p>Isi <a href="../../../etc/passwd">x</a> <img src="/etc/passwd.png"></p>',
              },
            },
          },
          { title: 'Luar', resource: { type: 'webcontent', href: '../../etc/passwd' } },
        ],
      }),
      'course.imscc',
    );
    expect(read.resources).toEqual([]);
    expect(read.leftOut['file-missing']).toEqual(['Luar']);
  });
});
