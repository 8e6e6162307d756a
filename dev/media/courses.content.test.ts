import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCourseFolder } from '#dev/seed/content-files.ts';
import { demoCourses, demoModules } from '#dev/seed/demo-courses.ts';
import { readFolder } from '#features/study/course-folders/server/read/read-folder.ts';
import { writeCourse } from '#features/study/course-folders/write-course.ts';
import { contentDir, foldersIn } from './content-files.ts';

const folderOf = (slug: string) => join(contentDir, 'courses', slug);

test('the demo has every course of the folder, and names every module once', () => {
  expect(foldersIn(join(contentDir, 'courses'))).toEqual(demoCourses.toSorted());
  const names = (modules: readonly string[]) =>
    modules.map((module) => module.replace(/\/\d+-/, '/')).toSorted();
  const inFolders = demoCourses.flatMap((slug) =>
    readCourseFolder(contentDir, slug).modules.map(({ name }) => `${slug}/${name}`),
  );
  expect(names(demoModules)).toEqual(names(inFolders));
});

describe.each(demoCourses)('%s', (slug) => {
  test('is a folder that an import accepts, and the seed reads the same course of it', async () => {
    expect(await readFolder({ place: folderOf(slug), language: 'en' })).toEqual({
      folder: readCourseFolder(contentDir, slug),
    });
  });

  test('is written as an export writes it, except its exercises, which people write more shortly', () => {
    for (const { path, content } of writeCourse(readCourseFolder(contentDir, slug))) {
      if (path.includes('/exercises/') || !('text' in content)) continue;
      expect(readFileSync(join(folderOf(slug), path), 'utf8'), path).toBe(content.text);
    }
  });

  test('has the resources that its modules list, as they are in the library (build-resources.ts copies them)', () => {
    const { resources } = readCourseFolder(contentDir, slug);
    expect(foldersIn(join(folderOf(slug), 'resources'))).toEqual(resources.map(({ name }) => name));
    for (const { name, files, translations } of resources) {
      const copy = (path: string) => readFileSync(join(folderOf(slug), 'resources', name, path));
      const original = (path: string) => readFileSync(join(contentDir, 'resources', name, path));
      for (const text of translations.id ? ['resource.md', 'resource.id.md'] : ['resource.md'])
        expect(copy(text).equals(original(text)), `${name}/${text}`).toBe(true);
      for (const file of files)
        if ('file' in file)
          expect(copy(`files/${file.path}`).equals(original(file.path)), `${name}/${file.path}`).toBe(true);
    }
  });
});
