import { createFileRoute } from '@tanstack/react-router';
import { pageTitle } from '#kit/brand.ts';
import * as m from '../messages/m.ts';
import { OnThisDevicePage } from './on-this-device.tsx';

export const Route = createFileRoute('/_learner/on-this-device')({
  head: () => pageTitle(m.whatYouCanOpen()),
  component: () => <OnThisDevicePage />,
});
