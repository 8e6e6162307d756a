import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Checkbox } from './checkbox.tsx';

interface PartBoxProps {
  icon: LucideIcon;
  label: string;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

/** The box that opens a `BoxedPart`. It answers the press; `isOn` may follow when the page's address has changed. */
export function PartBox({ icon: Icon, label, isOn, onTurn }: PartBoxProps) {
  const [isTicked, setIsTicked] = useState(isOn);
  useEffect(() => setIsTicked(isOn), [isOn]);
  return (
    <Checkbox
      checked={isTicked}
      onChange={(event) => {
        setIsTicked(event.target.checked);
        onTurn(event.target.checked);
      }}
      className="py-3"
      label={
        <span className="inline-flex items-center gap-2 font-semibold text-ink-2">
          <Icon className="size-4.5" aria-hidden="true" />
          {label}
        </span>
      }
    />
  );
}

interface BoxedPartProps {
  icon: LucideIcon;
  /** What the part is for. */
  text: string;
  ref: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A framed part of a form that its box has opened. */
export function BoxedPart({ icon: Icon, text, ref, children }: BoxedPartProps) {
  return (
    <div ref={ref} className="mt-2 rounded-xl border border-line bg-surface p-5">
      <p className="mb-4 flex gap-2 text-ui text-ink-2">
        <Icon className="mt-px size-4.5 shrink-0" aria-hidden="true" />
        {text}
      </p>
      {children}
    </div>
  );
}
