import { type ReactNode, useState } from 'react';
import { readPreference, writePreference } from '#api/preferences.ts';
import type { Tier } from '#features/plans/rules.ts';
import { cn } from '#ui/cn.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useFrame } from './frame.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const sidebarCookie = 'langkah_sidebar';

interface LearnerFrameProps {
  viewer: { name: string; email: string; isAdmin: boolean; previewTier: Tier | null };
  children: ReactNode;
}

export function LearnerFrame({ viewer, children }: LearnerFrameProps) {
  const { frame, hasOwnBottomBar } = useFrame();
  const [isCollapsed, setIsCollapsed] = useState(() => readPreference(sidebarCookie) === 'rail');
  const toggle = () => {
    setIsCollapsed(!isCollapsed);
    writePreference(sidebarCookie, isCollapsed ? 'full' : 'rail');
  };
  const isLesson = frame === 'lesson';
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <OfflineNotice />
      {viewer.previewTier ? <PreviewBar tier={viewer.previewTier} /> : null}
      <TopBar viewer={viewer} isLesson={isLesson} />
      <div className="flex">
        {isLesson ? null : (
          <Sidebar
            isAdmin={viewer.isAdmin}
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
      {isLesson || hasOwnBottomBar ? null : <BottomBar />}
    </div>
  );
}
