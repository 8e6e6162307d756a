/** The most that one call returns. */
const pageSize = 100;

/** Reads page after page until one is not full, each starting after the last module of the page before. */
export async function readEveryModule<Module extends { id: number }>(
  readPage: (page: { limit: number; after?: number }) => Promise<Module[]>,
): Promise<Module[]> {
  const all: Module[] = [];
  let page: Module[];
  do {
    const last = all.at(-1);
    page = await readPage({ limit: pageSize, ...(last && { after: last.id }) });
    all.push(...page);
  } while (page.length === pageSize);
  return all;
}
