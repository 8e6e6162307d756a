/** The dependencies of use cases: built once by `server/compose.server.ts`, passed as a value, replaced in tests. */

import type { Limits } from '#access/limits.server.ts';
import type { Tier } from '#access/tiers.ts';
import type { Language } from '#kernel/language.ts';
import type { Clock } from '#platform/clock.server.ts';
import type { Announcements } from '#platform/db/announcements.server.ts';
import type { Db, DbOrTx, Tx } from '#platform/db/database.server.ts';
import type { AppConfig } from '#platform/env.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Logger } from '#platform/log.server.ts';
import type { Metrics } from '#platform/telemetry/metrics.server.ts';
import type { Bunny } from '#providers/bunny/bunny.server.ts';
import type { Calendly } from '#providers/calendly/calendly.server.ts';
import type { Chat } from '#providers/chat/chat.server.ts';
import type { Bucket } from '#providers/files/bucket.server.ts';
import type { FileStore } from '#providers/files/files.server.ts';
import type { Scanner } from '#providers/files/scanner.server.ts';
import type { Mailer } from '#providers/mail/mail.server.ts';
import type { Midtrans } from '#providers/midtrans/midtrans.server.ts';
import type { TransferProvider } from '#providers/payment.ts';
import type { VideoDetails, VideoProvider } from '#providers/video.ts';
import type { Waitlist } from '#providers/waitlist/waitlist.server.ts';
import type { Xendit } from '#providers/xendit/xendit.server.ts';
import type { AuthEngine } from './auth-engine.ts';
import type { CouponBook } from './coupons.ts';
import type { GiftBook } from './gifts.ts';
import type { CountProductSales } from './product-sales.ts';

export interface Deps {
  config: AppConfig;
  db: Db;
  /** For reads that may be slightly stale: a replica, if there is one (`mayLag` in `kit/calls.server.ts`). */
  reader: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  jobs: Jobs;
  announcements: Announcements;
  limits: Limits;
  auth: AuthEngine;
  /** Ways to be paid; a payment company is null when it is not configured. */
  payments: { xendit: Xendit | null; midtrans: Midtrans | null; transfer: TransferProvider };
  /** `sales/coupons` gives it; checkout, which asks it, must not import that feature. */
  coupons: CouponBook;
  /** `sales/gifts` gives it; checkout, which asks it, must not import that feature. */
  gifts: GiftBook;
  /** `sales/checkout` gives it; the products, which show it, must not import that feature. */
  productSales: CountProductSales;
  /** Who keeps videos: the school's own server, and Bunny, which is null when it is not configured. */
  videos: { local: VideoProvider; bunny: Bunny | null };
  mailer: Mailer;
  chat: Chat | null;
  /** Null when waitlist entries are stored only here. */
  waitlist: Waitlist | null;
  /** Null when no scheduling provider is configured; sessions cannot be booked then. */
  scheduling: Calendly | null;
  /** Uploaded files as bytes; `features/school/files` decides who may read what. */
  files: FileStore;
  /** The bucket that uploads are kept in, for files too large for `files`; null when they are on the disk. */
  bucket: Bucket | null;
  scanner: Scanner | null;
  contentDir: string;
  /**
   * Completes a module for those who have now done all that it asks for: one person, or everyone (null) after an editor
   * asks for less. `study/progress` gives it; the features in which the work is done lie below that one.
   */
  settleModule: (tx: Tx, change: { moduleId: number; userId: string | null; at: Date }) => Promise<void>;
  /**
   * Shows a video of ours that has just become ready (`isNew`) in the module that it was uploaded for, and in those that
   * name it already; or shows what has changed in its captions and chapters. Call `lockShown` before. `study/catalogue`
   * gives it, which `study/videos` must not import.
   */
  showVideo: (
    tx: Tx,
    video: VideoDetails,
    change: { isNew: boolean; moduleId: number | null; actorId: string | null; at: Date },
  ) => Promise<void>;
  /**
   * Makes the draft of a module for a video that has begun to arrive. `study/catalogue` gives it.
   * @throws AppError INVALID_INPUT when the course does not exist.
   * @returns the module's id.
   */
  draftModule: (
    tx: Tx,
    draft: { courseId: string; title: string; tier: Tier; language: Language },
    by: { mediaId: string; actorId: string; at: Date },
  ) => Promise<number>;
  /**
   * Where a person's video of a module stands, in whole seconds; null if it has not been played. `study/progress` gives
   * it too.
   */
  videoSecond: (db: DbOrTx, userId: string, moduleId: number) => Promise<number | null>;
}
