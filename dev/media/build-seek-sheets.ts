/** Makes only the timeline's pictures of finished videos: `node dev/media/build-seek-sheets.ts [module-slug…]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWith, readLessons, videoSchema, videosDir } from './content-files.ts';
import { folderBytes } from './encode.ts';
import { buildSeekSheets } from './seek-sheets.ts';

const slugs = process.argv.slice(2);
for (const { slug, fields } of readLessons()) {
  if (slugs.length > 0 && !slugs.includes(slug)) continue;
  const dir = join(videosDir, fields.video.release);
  const path = join(dir, 'video.json');
  const { length } = parseWith(videoSchema, JSON.parse(readFileSync(path, 'utf8')), path);
  const count = await buildSeekSheets(dir, length);
  console.log(`${slug}: ${count} sheets, ${Math.round(folderBytes(join(dir, 'seek')) / 1000)} kB`);
}
