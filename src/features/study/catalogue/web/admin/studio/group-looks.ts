import { CircleAlert, CircleCheck, Cog, Hourglass, ListEnd, type LucideIcon, Upload } from 'lucide-react';
import * as m from '../../../messages/m.ts';
import type { StudioGroup } from './studio-rows.ts';

interface GroupLook {
  title: () => string;
  icon: LucideIcon;
  /** Of its part in the bar. */
  bar: string;
  /** Of its icon. */
  ink: string;
}

export const groupLooks: Readonly<Record<StudioGroup, GroupLook>> = {
  problems: { title: m.needsYou, icon: CircleAlert, bar: 'bg-danger', ink: 'text-danger' },
  encoding: { title: m.converting, icon: Cog, bar: 'bg-primary', ink: 'text-primary' },
  uploading: { title: m.uploadingNow, icon: Upload, bar: 'bg-info', ink: 'text-info' },
  queued: { title: m.waitsForConversion, icon: Hourglass, bar: 'bg-primary/40', ink: 'text-ink-3' },
  planned: { title: m.waitsForUpload, icon: ListEnd, bar: 'bg-line-strong/40', ink: 'text-ink-3' },
  ready: { title: m.readyToWatch, icon: CircleCheck, bar: 'bg-success', ink: 'text-success' },
};
