import { BookOpen, FileText, FolderGit2, Lock, type LucideIcon } from 'lucide-react';
import { type Tier, tierNames } from '#access/tiers.ts';
import type { ResourceType } from '#features/study/resources/rules.ts';
import { downloadLink } from '#features/study/resources/web/download-link.ts';
import type { Language } from '#kernel/language.ts';
import { langOf } from '#kit/other-language.ts';
import { Card } from '#ui/card.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import * as m from '../messages/m.ts';

interface ModuleResource {
  id: string;
  title: string;
  language?: Language;
  type: ResourceType;
  minTier: Tier;
  locked: boolean;
  files: { id: string; name: string; url: string; size: number }[];
}

const looks: Record<ResourceType, { label: () => string; icon: LucideIcon }> = {
  CHEATSHEET: { label: m.cheatsheet, icon: FileText },
  TEMPLATE: { label: m.template, icon: FolderGit2 },
  GUIDE: { label: m.guide, icon: BookOpen },
};

const rowClasses = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-ui';
/** Its kind and size are beside the name where there is room, else below it. */
const textClasses = 'flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3';

function ResourceRow({ resource }: { resource: ModuleResource }) {
  const { label, icon: Icon } = looks[resource.type];
  if (resource.locked) {
    return (
      <div className={`${rowClasses} text-ink-3`}>
        <Lock className="size-[18px] shrink-0" strokeWidth={1.85} aria-hidden="true" />
        <span className={textClasses}>
          <span lang={langOf(resource.language)}>{resource.title}</span>
          <span className="text-small">{m.planAndAbove({ plan: tierNames[resource.minTier] })}</span>
        </span>
      </div>
    );
  }
  return (
    <div className="divide-y divide-line">
      {resource.files.map((file) => (
        <a key={file.id} {...downloadLink(file.url)} className={`${rowClasses} hover:bg-sunken`}>
          <Icon className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
          <span className={textClasses}>
            {resource.files.length > 1 ? (
              <span>{file.name}</span>
            ) : (
              <span lang={langOf(resource.language)}>{resource.title}</span>
            )}
            <span className="text-small text-ink-3">
              {label()} · {fileSizeText(file.size)}
            </span>
          </span>
        </a>
      ))}
    </div>
  );
}

export function ModuleResourcesCard({ resources }: { resources: readonly ModuleResource[] }) {
  if (resources.length === 0) return null;
  return (
    <section aria-labelledby="module-resources">
      <h2 id="module-resources" className="mb-2.5 text-h3">
        {m.resources()}
      </h2>
      <Card padding="none" render={<div />} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {resources.map((resource) => (
            <li key={resource.id}>
              <ResourceRow resource={resource} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
