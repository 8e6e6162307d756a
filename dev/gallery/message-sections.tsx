import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DropZone } from '#ui/drop-zone.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import { ToastCard } from '#ui/toast-card.tsx';
import { Section } from './section.tsx';

export function MessageSections() {
  return (
    <>
      <Section title="Toasts, one at a time" span="lg:col-span-4">
        <div className="space-y-3">
          <ToastCard tone="success" title="Action item completed!" />
          <ToastCard tone="error" title="Error" description="Invalid email or password" />
          <ToastCard
            tone="success"
            title="Check your email"
            description="If an account exists, you will receive a password reset link."
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => toast.success('Action item completed!')}>
              Success
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => toast.error('Error', 'Invalid email or password')}
            >
              Error
            </Button>
            <Button
              variant="secondary"
              size="sm"
              onClick={() =>
                toast.warning('You have unsaved changes...', undefined, {
                  action: { label: 'Save now', onClick: () => toast.success('Saved') },
                })
              }
            >
              With action
            </Button>
          </div>
        </div>
      </Section>
      <Section title="Error and unavailable" span="lg:col-span-4">
        <div className="space-y-4">
          <Notice tone="danger" title="Error Loading Dashboard">
            Please try refreshing the page
          </Notice>
          <Notice tone="unavailable" title="Feedback Unavailable">
            You need to complete at least one module and be on a higher tier to access this page.
          </Notice>
          <Notice tone="info" title="A coach picked it up">
            You hear from us within three days.
          </Notice>
          <Notice tone="warning" title="Your card was not charged" />
          <p className="flex items-center gap-2 text-ui text-ink-2">
            <Spinner /> Setting up your account...
          </p>
        </div>
      </Section>
      <Section title="File drop zone" span="lg:col-span-4">
        <DropZoneDemo />
      </Section>
      <Section title="Empty states" span="lg:col-span-8">
        <div className="grid gap-4 sm:grid-cols-3">
          <EmptyState
            headingLevel={3}
            title="No upcoming sessions"
            action={<Button variant="secondary">Schedule a Session</Button>}
          />
          <EmptyState
            headingLevel={3}
            figure="arrived"
            title="No notifications"
            text="You’re all caught up! Check back later for new notifications."
          />
          <EmptyState
            headingLevel={3}
            figure="middle"
            title="No resources found"
            text="Try another type or tier."
            action={<Button variant="ghost">Clear filters</Button>}
          />
        </div>
      </Section>
      <Section title="Skeleton" span="lg:col-span-4">
        <div className="grid grid-cols-2 gap-4">
          <SkeletonCard />
          <SkeletonCard hasPicture={false} />
        </div>
      </Section>
    </>
  );
}

function DropZoneDemo() {
  const [files, setFiles] = useState<File[]>([]);
  const [rejection, setRejection] = useState<string>();
  const check = (next: File[]) => {
    const large = next.filter((file) => file.size > 5 * 1024 * 1024);
    setRejection(
      large.length > 0
        ? `Files must be under 5MB each. Oversized files: ${large.map((file) => file.name).join(', ')}`
        : undefined,
    );
    setFiles(next.filter((file) => !large.includes(file)));
  };
  return (
    <div className="space-y-5">
      <DropZone
        label="Your CV"
        hint="PDF or DOCX, up to 5MB each"
        files={files}
        rejection={rejection}
        onFilesChange={check}
        isMultiple
      />
      <DropZone
        label="Rejected"
        files={[]}
        rejection="Files must be under 5MB each. Oversized files: CV-scan.pdf"
        onFilesChange={() => undefined}
      />
    </div>
  );
}
