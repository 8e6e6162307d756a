import { errorMessage, fieldIssues } from './errors.ts';

/** The message of an error, unless the fields already show it: then it would only repeat the first of them. */
export const messageBesideFields = (error: unknown, fallback?: string): string | undefined =>
  fieldIssues(error).length > 0 ? undefined : errorMessage(error, fallback);
