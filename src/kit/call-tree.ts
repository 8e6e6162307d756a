/**
 * `tree.notes.create` for a contract that nobody carries along: what is at a path is made when it is
 * asked for. A function's own properties and `then` end it, so that a branch can be awaited and printed.
 */
export function callTree(leafAt: (path: string[]) => object, path: string[] = []): unknown {
  return new Proxy(leafAt(path), {
    get: (leaf, name) =>
      typeof name !== 'string' || name === 'then' || name in leaf
        ? Reflect.get(leaf, name)
        : callTree(leafAt, [...path, name]),
  });
}
