import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Download, FileDown } from 'lucide-react';
import { prefetchCheckedTransfer } from '#features/sales/plans/web/checked-transfer.tsx';
import { plansQuery } from '#features/sales/plans/web/plans-query.ts';
import { TierBadge } from '#features/sales/plans/web/tier-badge.tsx';
import { coverWidths } from '#features/school/files/rules.ts';
import { tagName } from '#kernel/tag-names.ts';
import { pageTitle } from '#kit/brand.ts';
import { orNotFound } from '#kit/or-not-found.ts';
import { isInOther, langOf } from '#kit/other-language.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Card } from '#ui/card.tsx';
import { cn } from '#ui/cn.ts';
import { CoverImage } from '#ui/cover-image.tsx';
import { fileSizeText } from '#ui/file-size-text.ts';
import { Cover, coverBox } from '#ui/illustrations/cover.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import * as m from '../messages/m.ts';
import { resourceTypeNames } from '../rules.ts';
import { downloadLink } from './download-link.ts';
import { LockedResource } from './locked-resource-late.ts';
import { resourceCover } from './resource-look.ts';
import { lastResourceSearch, type ResourceDetail, resourceQuery } from './resource-queries.ts';

export const Route = createFileRoute('/_learner/resources/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const resource = await orNotFound(queryClient.ensureQueryData(resourceQuery(params.id)));
    if (resource.locked)
      await Promise.all([
        LockedResource.preload?.(),
        queryClient.prefetchQuery(plansQuery()),
        prefetchCheckedTransfer(queryClient),
      ]);
    return { title: resource.title };
  },
  head: ({ loaderData }) => pageTitle(loaderData?.title ?? m.resource()),
  component: ResourcePage,
  errorComponent: () => (
    <Page>
      <Notice tone="danger" title={m.resourceNotLoaded()} />
    </Page>
  ),
});

function ResourcePage() {
  const { id } = Route.useParams();
  const { data: resource } = useSuspenseQuery(resourceQuery(id));
  return (
    <Page width="reading">
      <PageHeader
        above={<Above resource={resource} />}
        title={<span lang={langOf(resource.language)}>{resource.title}</span>}
        className="mb-3"
      />
      <TagList tags={resource.tags} />
      {isInOther(resource.language) ? (
        <p className="mt-4 w-fit rounded-md bg-info-soft px-3 py-2 text-ui text-info-ink">
          {m.notInThisLanguage()}
        </p>
      ) : null}
      <ResourcePicture resource={resource} />
      {resource.teaser ? (
        <LockedResource resource={resource} teaser={resource.teaser} />
      ) : (
        <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div lang={langOf(resource.language)} className="min-w-0">
            <RichText nodes={resource.richDescription} />
          </div>
          <Downloads files={resource.files} />
        </div>
      )}
    </Page>
  );
}

/**
 * An uploaded picture keeps the shape it was made for; a drawing is composed for the width. Above a locked resource it is
 * lower, so that the offer is in the first window.
 */
function ResourcePicture({ resource }: { resource: ResourceDetail }) {
  const box = 'mt-5 overflow-hidden rounded-lg';
  const drawing = resourceCover(resource);
  if (!resource.coverImage && resource.teaser) {
    return (
      <div className={cn(coverBox['3:1'], box, 'max-w-[640px]')}>
        <Cover ratio="3:1" {...drawing} />
      </div>
    );
  }
  if (!resource.coverImage) {
    return (
      <>
        <div className={cn(coverBox['3:1'], box, 'max-sm:hidden')}>
          <Cover ratio="3:1" {...drawing} />
        </div>
        <div className={cn(coverBox['16:10'], box, 'sm:hidden')}>
          <Cover ratio="16:10" {...drawing} />
        </div>
      </>
    );
  }
  return (
    <div className={cn(coverBox['16:10'], box, 'max-w-[640px]')}>
      <CoverImage
        src={resource.coverImage}
        focus={resource.coverFocus}
        widths={coverWidths}
        sizes="(min-width: 720px) 640px, 92vw"
        isEager
        ratio="16:10"
        {...drawing}
      />
    </div>
  );
}

function Above({ resource }: { resource: ResourceDetail }) {
  return (
    <>
      <BackLink render={<Link to="/resources" search={lastResourceSearch()} />}>{m.resources()}</BackLink>
      <div className="mb-2 mt-3 flex items-center gap-3">
        <TierBadge tier={resource.minTier} />
        {resource.isPublished ? null : <StatusBadge tone="neutral">{m.draft()}</StatusBadge>}
        <span className="text-small text-ink-2">{resourceTypeNames[resource.type]()}</span>
      </div>
    </>
  );
}

function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={m.tags()}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to="/resources"
            search={{ tags: tag }}
            className="block rounded-sm bg-sunken px-2 py-1 text-caption text-ink-2 hover:text-ink hover:underline"
          >
            {tagName(tag)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Downloads({ files }: { files: ResourceDetail['files'] }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="downloads" className="lg:sticky lg:top-20">
      <h2 id="downloads" className="mb-3 text-h4">
        {m.downloads()}
      </h2>
      <Card padding="none" render={<div />} className="overflow-hidden">
        <ul className="divide-y divide-line">
          {files.map((file) => (
            <li key={file.id}>
              <a
                {...downloadLink(file.url)}
                className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-sunken"
              >
                <FileDown className="size-[18px] shrink-0 text-ink-3" strokeWidth={1.85} aria-hidden="true" />
                <span
                  lang={langOf(file.language)}
                  className="min-w-0 flex-1 text-ui [overflow-wrap:anywhere]"
                >
                  {file.name || m.downloadResource()}
                </span>
                <span className="shrink-0 text-caption text-ink-3">{fileSizeText(file.size)}</span>
                <Download className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
