/** YAML that people write and strangers send: 1.2, without aliases and tags, every problem with its line. */
import { LineCounter, parseDocument, stringify } from 'yaml';
import type { z } from 'zod';

export interface YamlIssue {
  /** From 1, in the whole file. */
  line: number;
  path: readonly PropertyKey[];
  message: string;
}

/** Either the value, or what is wrong. `isYaml` is false when the text could not be read at all. */
export type YamlResult<Value> = { value: Value } | { isYaml: boolean; issues: YamlIssue[] };

const mostIssues = 10;

const firstLineOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '').slice(0, 300) : '';

/** @param firstLine the line of the file on which the text begins. */
export function readYaml<Value>(text: string, schema: z.ZodType<Value>, firstLine = 1): YamlResult<Value> {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number | undefined) =>
    firstLine + Math.max(0, lineCounter.linePos(offset ?? 0).line - 1);
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      uniqueKeys: true,
      resolveKnownTags: false,
      prettyErrors: false,
      lineCounter,
    });
    // A tag that is not known is only a warning there.
    const [wrong] = [...document.errors, ...document.warnings];
    if (wrong)
      return {
        isYaml: false,
        issues: [{ line: lineAt(wrong.pos[0]), path: [], message: firstLineOf(wrong) }],
      };
    const read = schema.safeParse(document.toJS({ maxAliasCount: 0 }));
    if (read.success) return { value: read.data };
    const issues = read.error.issues.slice(0, mostIssues).map(({ path, message }) => {
      // What is missing has no place: then that of what it is missing in.
      for (let depth = path.length; depth > 0; depth -= 1) {
        const node = document.getIn(path.slice(0, depth), true) as { range?: [number] } | undefined;
        if (node?.range) return { line: lineAt(node.range[0]), path, message };
      }
      return { line: firstLine, path, message };
    });
    return { isYaml: true, issues };
  } catch (error) {
    // Aliases, and brackets that are nested too deep.
    return { isYaml: false, issues: [{ line: firstLine, path: [], message: firstLineOf(error) }] };
  }
}

/** Writing what was read gives the same text again. */
export const writeYaml = (value: object): string =>
  stringify(value, { lineWidth: 0, version: '1.2', schema: 'core', aliasDuplicateObjects: false });
