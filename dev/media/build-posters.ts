/** Draws the posters of finished videos in Indonesian: `node dev/media/build-posters.ts [module-slug…]`. */
import { readLessons } from './content-files.ts';
import { buildPoster } from './posters.ts';

const slugs = process.argv.slice(2);
const lessons = readLessons().filter((lesson) => slugs.length === 0 || slugs.includes(lesson.slug));
if (lessons.length === 0) throw new Error(`no module called ${slugs.join(', ')}`);
for (const lesson of lessons) {
  console.log(`${lesson.slug}: ${(await buildPoster(lesson)) ? 'drawn' : 'no title in Indonesian'}`);
}
