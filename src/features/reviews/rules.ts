/** CODE is a code review (D10); PORTFOLIO is "Soon" and refused (D12). */
export const reviewTypes = ['RESUME', 'PORTFOLIO', 'CODE'] as const;

export type ReviewType = (typeof reviewTypes)[number];

export const reviewStatuses = ['PENDING', 'IN_REVIEW', 'COMPLETED'] as const;

export type ReviewStatus = (typeof reviewStatuses)[number];
