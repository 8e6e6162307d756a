import { fileMessages } from '#features/school/files/messages.ts';
import {
  extensionOf,
  imageExtensions,
  isDocumentName,
  maxFileBytes,
  maxFilesPerRequest,
} from '#features/school/files/rules.ts';
import * as m from './messages/m.ts';

const isPictureName = (name: string) => (imageExtensions as readonly string[]).includes(extensionOf(name));
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);

/**
 * The files of a message after more were chosen, and why others of these are left out; null if none is. The server
 * looks into each file as well.
 */
export function withChosen(
  files: readonly File[],
  chosen: readonly File[],
): { files: File[]; refusal: string | null } {
  const reasons: string[] = [];
  const wrong = chosen.filter(({ name }) => !isDocumentName(name) && !isPictureName(name));
  if (wrong.length > 0) reasons.push(m.wrongFile({ names: namesOf(wrong).join(', ') }));
  const rest = chosen.filter((file) => !wrong.includes(file));
  const empty = rest.filter(({ size }) => size === 0);
  reasons.push(...namesOf(empty).map(fileMessages.empty));
  const large = rest.filter(({ size }) => size > maxFileBytes);
  if (large.length > 0) reasons.push(fileMessages.oversized(namesOf(large)));
  const all = [...files, ...rest.filter((file) => !empty.includes(file) && !large.includes(file))];
  if (all.length > maxFilesPerRequest) reasons.push(fileMessages.tooMany);
  return { files: all.slice(0, maxFilesPerRequest), refusal: reasons.join(' ') || null };
}
