import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type { Tier } from '#access/tiers.ts';
import { hasLeftPosition } from '#kit/device.ts';
import { readPreference, writePreference } from '#kit/preferences.ts';
import { setWriter } from '#kit/writer.ts';
import { cn } from '#ui/cn.ts';
import { latePart } from '#ui/late-part.tsx';
import { NeedsScripts } from '#ui/needs-scripts.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import * as m from '../messages/m.ts';
import { inAdminArea } from './admin-area.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useFrame } from './frame.ts';
import { PreviewBar } from './preview-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { AdminBar } from './staff-parts.ts';
import { TopBar } from './top-bar.tsx';
import { useConnection } from './use-connection.ts';

/** Only for people with a role before their second factor: learners do not load it. */
const SecondFactorBar = latePart(() =>
  import('./second-factor-bar.tsx').then((module) => module.SecondFactorBar),
);

const sidebarCookie = 'langkah_sidebar';
const restedMs = 500;

type AfterRestParts = typeof import('./after-rest.tsx');

interface LearnerFrameProps {
  viewer: {
    userId: string;
    name: string;
    email: string;
    image: string | null;
    adminPages: readonly string[];
    missingSecondFactor: 'set-up' | null;
    previewTier: Tier | null;
  };
  children: ReactNode;
}

/** Loaded once the page is idle, because reading comes first. If that fails, the page works without it. */
function useAfterRest(): AfterRestParts | null {
  const [parts, setParts] = useState<AfterRestParts | null>(null);
  useEffect(() => {
    const fetchPart = () =>
      import('./after-rest.tsx').then(
        (found) => setParts(found),
        () => undefined,
      );
    // It also sends the second at which a video was left: this page's data waits for that.
    const timer = setTimeout(fetchPart, hasLeftPosition() ? 0 : restedMs);
    return () => clearTimeout(timer);
  }, []);
  return parts;
}

export function LearnerFrame({ viewer, children }: LearnerFrameProps) {
  const { frame, hasOwnBottomBar } = useFrame();
  const [isCollapsed, setIsCollapsed] = useState(() => readPreference(sidebarCookie) === 'rail');
  const toggle = () => {
    setIsCollapsed(!isCollapsed);
    writePreference(sidebarCookie, isCollapsed ? 'full' : 'rail');
  };
  const isLesson = frame === 'lesson';
  const isInAdminArea = useLocation({ select: ({ pathname }) => inAdminArea(pathname) });
  const isAdmin = isInAdminArea && viewer.adminPages.length > 0;
  const rest = useAfterRest();
  const connection = useConnection();
  // Must run before anything on the page can write.
  useLayoutEffect(() => setWriter(viewer.userId), [viewer.userId]);
  return (
    <div
      className="min-h-dvh [--offline-h:0px] data-offline:[--offline-h:44px] [--topbar-h:calc(var(--bar-h)+var(--offline-h))]"
      data-offline={connection === 'online' ? undefined : ''}
    >
      <SkipLink />
      {rest ? <rest.AfterRest userId={viewer.userId} adminPages={viewer.adminPages} /> : null}
      <NeedsScripts what={m.learningHere()} />
      {viewer.missingSecondFactor ? <SecondFactorBar /> : null}
      {viewer.previewTier ? <PreviewBar tier={viewer.previewTier} /> : null}
      <TopBar viewer={viewer} isLesson={isLesson} isAdmin={isAdmin} />
      {rest ? <rest.OfflineBar connection={connection} /> : null}
      <div className="flex">
        {isLesson ? null : (
          <Sidebar
            adminPages={viewer.adminPages}
            isRail={frame === 'rail' || isCollapsed}
            canToggle={frame === 'full'}
            onToggle={toggle}
          />
        )}
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            'min-w-0 flex-1 outline-none',
            !isLesson && 'pb-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] lg:pb-0',
          )}
        >
          {children}
        </main>
      </div>
      {isLesson || hasOwnBottomBar ? null : isAdmin ? (
        <AdminBar adminPages={viewer.adminPages} />
      ) : (
        <BottomBar home={viewer.adminPages[0]} />
      )}
    </div>
  );
}
