/** What can be booked. Constants and built-ins only: the launcher passes them to the app (`dev/demo-env.ts`). */

export interface SandboxEventType {
  id: string;
  slug: 'consultation' | 'mentoring' | 'review';
  name: string;
  minutes: number;
  about: string;
}

export const eventTypes: readonly SandboxEventType[] = [
  {
    id: '5d1f0c1a-7a50-4c7e-9b1d-000000000001',
    slug: 'consultation',
    name: 'Consultation',
    minutes: 30,
    about: 'Where you are now and what to do next.',
  },
  {
    id: '5d1f0c1a-7a50-4c7e-9b1d-000000000002',
    slug: 'mentoring',
    name: 'Mentoring',
    minutes: 45,
    about: 'One topic in depth, with your own code on screen.',
  },
  {
    id: '5d1f0c1a-7a50-4c7e-9b1d-000000000003',
    slug: 'review',
    name: 'Review',
    minutes: 30,
    about: 'Your project, read together line by line.',
  },
];

export const coach = {
  id: '5d1f0c1a-7a50-4c7e-9b1d-0000000000c0',
  organizationId: '5d1f0c1a-7a50-4c7e-9b1d-0000000000f0',
  name: 'Dewi Lestari',
  slug: 'dewi-langkah',
  email: 'admin@langkah.test',
  timezone: 'Asia/Jakarta',
} as const;

export const eventTypeUri = (baseUrl: string, type: SandboxEventType): string =>
  `${baseUrl}/event_types/${type.id}`;

/** The app's `CALENDLY_EVENT_TYPES` in demo mode. */
export const demoEventTypes = (baseUrl: string): string =>
  eventTypes.map((type) => `${type.slug}=${eventTypeUri(baseUrl, type)}`).join(',');
