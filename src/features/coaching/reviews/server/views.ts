import { canDelete } from '../rules.ts';
import type { FileRow, ReviewRow } from './queries.ts';

const iso = (value: string) => new Date(value).toISOString();

/** A review as the contract shows it. Every file has the address that checks who may read it. */
export function toReview(row: ReviewRow) {
  const file = ({ id, name, size }: FileRow) => ({
    id,
    name,
    size,
    url: `/api/reviews/${row.id}/files/${id}`,
  });
  const hasFeedback = Boolean(row.feedback_summary) || row.feedback_file !== null;
  return {
    id: row.id,
    user: { id: row.user_id, name: row.user_name, email: row.user_email },
    type: row.type,
    status: row.status,
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    completedAt: row.completed_at ? iso(row.completed_at) : null,
    files: row.files.map(file),
    notes: row.notes,
    repositoryUrl: row.repository_url,
    module:
      row.module_id !== null && row.module_title !== null && row.module_language !== null
        ? { id: row.module_id, title: row.module_title, language: row.module_language }
        : null,
    feedback: hasFeedback
      ? {
          document: row.feedback_file ? file(row.feedback_file) : null,
          summary: row.feedback_summary ?? '',
        }
      : null,
    canDelete: canDelete({
      status: row.status,
      pickedUpAt: row.picked_up_at ? new Date(row.picked_up_at) : null,
    }),
  };
}

export type ReviewView = ReturnType<typeof toReview>;
