import { errorMessage, fieldIssues } from './errors.ts';

/** What is left to say where the fields say what they refused: the message would be the first of them again. */
export const messageBesideFields = (error: unknown, fallback?: string): string | undefined =>
  fieldIssues(error).length > 0 ? undefined : errorMessage(error, fallback);
