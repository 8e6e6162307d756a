import { Link } from '@tanstack/react-router';
import { Download, Lock } from 'lucide-react';
import type { Materials } from '#features/study/materials/contract.ts';
import { ebookLanguage } from '#features/study/materials/rules.ts';
import { DownloadButtons } from '#features/study/materials/web/download-buttons.tsx';
import { langOf } from '#kit/other-language.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import * as m from '../messages/m.ts';

export function LearningMaterialCard({ material }: { material: Materials }) {
  return (
    <Card className="flex flex-col">
      <h2 className="text-h4">{m.learningMaterial()}</h2>
      <div className="mt-4 flex flex-wrap gap-4">
        <div className={cn(coverBox['4:5'], 'h-24 shrink-0 overflow-hidden rounded-sm')}>
          <Cover ratio="4:5" sign="document" tone="soga" />
        </div>
        <div className="flex-1 basis-32">
          <p lang={langOf(ebookLanguage)} className="text-ui font-semibold">
            {material.title}
          </p>
          <p className="mt-1 text-small text-ink-2">{m.aboutEbook()}</p>
        </div>
      </div>
      <div className="mt-auto pt-5">
        {material.locked ? (
          <Button
            variant="secondary"
            className="w-full"
            icon={<Lock className="size-4" aria-hidden="true" />}
            render={<Link to="/pricing" />}
          >
            {m.withAnyPlan()}
          </Button>
        ) : (
          <DownloadButtons files={material.files} icon={<Download className="size-4" aria-hidden="true" />} />
        )}
      </div>
    </Card>
  );
}
