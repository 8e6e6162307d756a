import type { FieldValues, Resolver } from 'react-hook-form';

type Schema<Input, Output> = Parameters<
  typeof import('@hookform/resolvers/standard-schema').standardSchemaResolver<
    Input extends FieldValues ? Input : never,
    unknown,
    Output
  >
>[0];

/**
 * Checks a form by a schema that is fetched when something is checked first: a page with a form does not need the
 * schema library to be shown. When it cannot be fetched the server's own check decides.
 */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<Schema<Input, Output>>,
): Resolver<Input, unknown, Output> {
  const resolver = async () => {
    const [{ standardSchemaResolver }, schema, { installIssueMessages }] = await Promise.all([
      import('@hookform/resolvers/standard-schema'),
      load(),
      // Sentences for rules without a text of their own: they come with the schema, and weigh on no first view.
      import('#kernel/issue-messages.ts'),
    ]);
    installIssueMessages();
    return standardSchemaResolver<Input, unknown, Output>(schema);
  };
  let loading: ReturnType<typeof resolver> | null = null;
  return async (values, context, options) => {
    loading ??= resolver();
    try {
      return (await loading)(values, context, options);
    } catch {
      loading = null;
      return { values: values as unknown as Output, errors: {} };
    }
  };
}
