import { expect, test } from 'vitest';
import { editorBudgetKb, measureEditor, measureFirstViews } from '../bench/first-view.ts';

test('JavaScript of a first view stays within its budget on every measured page', async () => {
  const views = await measureFirstViews();
  const over = views.filter(({ gzipBytes, budgetBytes }) => gzipBytes > budgetBytes);
  expect(over.map(({ page, language, gzipBytes }) => `${page} (${language}): ${gzipBytes}`)).toEqual([]);
});

test('the editor of exercises, which comes later, stays within its budget', async () => {
  const editors = await measureEditor();
  expect(editors.filter(({ gzipBytes }) => gzipBytes > editorBudgetKb * 1000)).toEqual([]);
});
