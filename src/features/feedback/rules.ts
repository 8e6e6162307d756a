/** An edit returns to moderation (D18). */
export const storyStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const;

export type StoryStatus = (typeof storyStatuses)[number];
