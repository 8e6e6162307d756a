/** `npm run bench:size`: JavaScript of a first view per page, in gzip, and its largest files. */
import { measureFirstViews } from './first-view.ts';

const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6);

for (const view of await measureFirstViews()) {
  const largest = view.files
    .slice(0, 4)
    .map(({ name, gzipBytes }) => `${name.replace(/-[\w-]{8}(\.id)?\.js$/, '')}${kb(gzipBytes)}`);
  const verdict = view.gzipBytes <= view.budgetBytes ? 'ok  ' : 'OVER';
  console.log(
    `${verdict} ${view.language} ${view.page.padEnd(26)}${kb(view.gzipBytes)} of ${kb(view.budgetBytes)} kB  ${String(view.files.length).padStart(3)} files   ${largest.join(', ')}`,
  );
}
