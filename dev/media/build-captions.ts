/** Builds the translated captions of finished videos: `node dev/media/build-captions.ts [module-slug…]`. */
import { readLessons } from './content-files.ts';
import { translateCaptions } from './translated-captions.ts';

const slugs = process.argv.slice(2);
const lessons = readLessons().filter((lesson) => slugs.length === 0 || slugs.includes(lesson.slug));
if (lessons.length === 0) throw new Error(`no module called ${slugs.join(', ')}`);
for (const lesson of lessons) {
  console.log(`${lesson.slug}: ${translateCaptions(lesson) ? 'written' : 'no script in Indonesian'}`);
}
