export const bookingTypes = ['consultation', 'mentoring', 'review'] as const;

export type BookingType = (typeof bookingTypes)[number];

export const bookingStatuses = ['SCHEDULED', 'COMPLETED', 'CANCELED'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];
