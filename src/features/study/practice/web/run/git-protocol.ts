/** What our page and the worker with Git say to each other. */
import type { SourceFile } from '../../exercise.ts';
import type { RepositoryView } from './git-shell.ts';
import type { Told } from './honest.ts';

export type GitJob =
  | { is: 'open'; id: number; files: readonly SourceFile[]; setup: readonly string[] }
  | { is: 'command'; id: number; command: string }
  | { is: 'checks'; id: number; source: string };

export type GitAnswer =
  | { is: 'output'; id: number; text: string; isError: boolean; view: RepositoryView }
  | { is: 'checked'; id: number; told: Told[] };
