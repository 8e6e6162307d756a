import type { ReactNode } from 'react';
import { StepsScene } from './illustrations/steps-scene.tsx';

interface PageSceneProps {
  title: string;
  text: ReactNode;
  /** A small line above the title. */
  above?: ReactNode;
  /** Of the picture. */
  isStepMissing?: boolean;
  children?: ReactNode;
}

/** A page that says one thing: its title, a sentence, what to do, and beside them a picture. */
export function PageScene({ title, text, above, isStepMissing = false, children }: PageSceneProps) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_480px]">
      <div className="max-w-xl">
        {above ? <p className="mb-3 font-mono text-small font-medium text-accent-ink">{above}</p> : null}
        <h1 className="text-title text-balance max-sm:text-h1">{title}</h1>
        <p className="mt-3 text-read text-ink-2">{text}</p>
        {children ? <div className="mt-7 flex flex-wrap gap-3">{children}</div> : null}
      </div>
      <StepsScene isStepMissing={isStepMissing} className="max-w-[480px]" />
    </div>
  );
}
