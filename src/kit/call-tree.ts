/**
 * Provides `tree.notes.create` without the contract: each path is created on access. A function's own properties and
 * `then` are not paths, so that a branch can be awaited and printed.
 */
export function callTree(leafAt: (path: string[]) => object, path: string[] = []): unknown {
  return new Proxy(leafAt(path), {
    get: (leaf, name) =>
      typeof name !== 'string' || name === 'then' || name in leaf
        ? Reflect.get(leaf, name)
        : callTree(leafAt, [...path, name]),
  });
}
