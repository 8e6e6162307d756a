/** The parts of sql.js that we use; it has no types of its own. */
declare module 'sql.js/dist/sql-wasm-browser.js' {
  export interface Statement {
    step: () => boolean;
    get: () => unknown[];
    getColumnNames: () => string[];
    getSQL: () => string;
  }
  export interface Database {
    exec: (sql: string) => unknown;
    iterateStatements: (sql: string) => Iterable<Statement>;
    getRowsModified: () => number;
  }
  export default function initSqlJs(options: {
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => object;
  }): Promise<{ Database: new () => Database }>;
}

/** Texts of workers, each bundled into one classic script (`frame-plugin.ts`). */
declare module 'virtual:practice-sql-worker' {
  const text: string;
  export default text;
}
declare module 'virtual:practice-git-worker' {
  const text: string;
  export default text;
}
