import './gallery.css';
import { ListTree, Mail } from 'lucide-react';
import { createRoot } from 'react-dom/client';
import { FloatingButton } from '#ui/floating-button.tsx';
import { Logo, LogoMark } from '#ui/logo.tsx';
import { tujuh } from '#ui/logo-tujuh.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { THEME_SCRIPT } from '#ui/theme-script.ts';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { ControlSections } from './control-sections.tsx';
import { FoundationSections } from './foundation-sections.tsx';
import { IllustrationSections } from './illustration-sections.tsx';
import { MessageSections } from './message-sections.tsx';
import { NavigationSections } from './navigation-sections.tsx';
import { ProgressSections } from './progress-sections.tsx';

const script = document.createElement('script');
script.textContent = THEME_SCRIPT;
document.head.append(script);

function Gallery() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1360px] px-4 py-12 outline-none lg:px-8">
        <div className="flex flex-wrap items-end justify-between gap-6">
          <div>
            <Logo size="lg" />
            <h1 className="mt-6 text-title max-sm:text-h1">Component states</h1>
          </div>
          <div className="flex flex-wrap items-end gap-5">
            {['size-16', 'size-8', 'size-5', 'size-4'].map((size) => (
              <LogoMark key={size} className={size} />
            ))}
            {['size-16', 'size-8', 'size-5'].map((size) => (
              <LogoMark key={size} look={tujuh} className={size} />
            ))}
            <ThemeToggle />
          </div>
        </div>
        <div className="mt-10 grid grid-cols-1 items-start gap-5 lg:grid-cols-12">
          <FoundationSections />
          <ControlSections />
          <ProgressSections />
          <MessageSections />
          <NavigationSections />
          <IllustrationSections />
        </div>
      </main>
      <FloatingButton side="left" icon={<Mail />} isIconOnlyOverText>
        Newsletter
      </FloatingButton>
      <FloatingButton side="right" tone="ink" icon={<ListTree />} count="4/9">
        Contents
      </FloatingButton>
      <Toaster />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
