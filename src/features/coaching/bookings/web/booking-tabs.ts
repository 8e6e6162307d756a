export const bookingTabs = ['upcoming', 'past', 'resources'] as const;

export type BookingTab = (typeof bookingTabs)[number];
