import { defineFeature } from '#kit/feature.server.ts';
import { personalData } from './server/personal-data.ts';

export const feature = defineFeature({ personalData });
