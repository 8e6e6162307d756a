import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { viewerQuery } from '#features/sales/plans/web/viewer-query.ts';
import { pageTitle } from '#kit/brand.ts';
import { apiQuery } from '#kit/client.ts';
import { errorMessage, fieldIssues } from '#kit/errors.ts';
import { showIssues } from '#kit/show-issues.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { lazyResolver } from '#ui/lazy-resolver.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.tsx';
import type { profileForm } from '../forms.ts';
import * as m from '../messages/m.ts';
import { AvatarField } from './avatar-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const profileQuery = () => apiQuery.settings.getProfile.queryOptions();

export const Route = createFileRoute('/_learner/settings/profile')({
  head: () => pageTitle(m.profile()),
  loader: ({ context }) => context.queryClient.ensureQueryData(profileQuery()),
  component: ProfilePage,
});

type ProfileValues = z.infer<typeof profileForm>;

const links: { name: keyof ProfileValues['links']; label: () => string; placeholder: string }[] = [
  { name: 'github', label: () => 'GitHub', placeholder: 'https://github.com/…' },
  { name: 'linkedin', label: () => 'LinkedIn', placeholder: 'https://linkedin.com/in/…' },
  { name: 'twitter', label: () => 'Twitter', placeholder: 'https://x.com/…' },
  { name: 'portfolio', label: m.portfolio, placeholder: 'https://…' },
];

function ProfilePage() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const queryClient = useQueryClient();
  const form = useForm<ProfileValues>({
    resolver: lazyResolver(() => import('../forms.ts').then((forms) => forms.profileForm)),
    values: profile,
    // Uploading a picture reloads the profile: unsaved text must survive that.
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState, setError, setValue, setFocus, handleSubmit, reset } = form;
  const { errors, isDirty } = formState;
  const [isAddressOpen, setIsAddressOpen] = useState(false);
  useEffect(() => {
    // A refused address must be seen, and takes the focus once it is there.
    if (!errors.avatar) return;
    setIsAddressOpen(true);
    const isFirst = Object.keys(errors).length === 1;
    if (isFirst) requestAnimationFrame(() => setFocus('avatar'));
  }, [errors, errors.avatar, setFocus]);
  /** On every page, before any answer of the server: the next page takes the name from here. */
  const show = (saved: typeof profile) => {
    queryClient.setQueryData(profileQuery().queryKey, saved);
    queryClient.setQueryData(viewerQuery().queryKey, (session) =>
      session?.viewer
        ? { viewer: { ...session.viewer, name: saved.name, image: saved.avatar || null } }
        : session,
    );
  };
  const save = useMutation(
    apiQuery.settings.updateProfile.mutationOptions({
      onSuccess: (saved) => {
        show(saved);
        reset(saved);
        toast.success(m.profileSaved());
      },
      onError: (error) => {
        showIssues(error, setError);
        if (fieldIssues(error).length === 0) toast.error(errorMessage(error));
      },
    }),
  );
  const unsaved = useUnsavedChanges(isDirty && !save.isPending);
  const submit = handleSubmit(({ email: _, ...change }) => save.mutateAsync(change).catch(() => undefined));
  return (
    <SettingsFrame current="profile">
      <Card>
        <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-8">
          <Part title={m.picture()}>
            <AvatarField
              name={profile.name}
              avatar={profile.avatar}
              onUploaded={(avatar) => {
                show({ ...profile, avatar });
                form.resetField('avatar', { defaultValue: avatar });
              }}
              onRemove={() => setValue('avatar', '', { shouldDirty: true })}
            />
            <details open={isAddressOpen} onToggle={(event) => setIsAddressOpen(event.currentTarget.open)}>
              <summary className="w-fit cursor-pointer py-2 text-small font-semibold text-primary-ink hover:underline">
                {m.orPictureAddress()}
              </summary>
              <TextField
                className="mt-2"
                label={m.pictureAddress()}
                inputMode="url"
                autoComplete="off"
                hint={m.pictureAddressHint()}
                {...register('avatar')}
                error={errors.avatar?.message}
              />
            </details>
          </Part>
          <Part title={m.aboutYou()}>
            <div className="form-pairs">
              <TextField
                label={m.fullName()}
                autoComplete="name"
                {...register('name')}
                error={errors.name?.message}
              />
              <TextField
                label={m.email()}
                type="email"
                readOnly
                hint={m.emailHint()}
                {...register('email')}
              />
            </div>
            <TextArea label={m.bio()} hint={m.bioHint()} {...register('bio')} error={errors.bio?.message} />
          </Part>
          <Part title={m.links()}>
            <div className="form-pairs">
              {links.map((link) => (
                <TextField
                  key={link.name}
                  label={link.label()}
                  type="url"
                  placeholder={link.placeholder}
                  {...register(`links.${link.name}`)}
                  error={errors.links?.[link.name]?.message}
                />
              ))}
            </div>
          </Part>
          <div className="flex flex-wrap gap-3 xl:pl-[288px]">
            <Button type="submit" isBusy={save.isPending} busyLabel={m.saving()} disabled={!isDirty}>
              {m.save()}
            </Button>
            {isDirty ? (
              <Button variant="ghost" onClick={() => reset(profile)}>
                {m.discardChanges()}
              </Button>
            ) : null}
          </div>
        </form>
      </Card>
      {unsaved}
    </SettingsFrame>
  );
}

/** A part of the form (`base.css`). */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <fieldset aria-labelledby={titleId} className="form-part">
      <h2 id={titleId} className="text-h4">
        {title}
      </h2>
      <div>{children}</div>
    </fieldset>
  );
}
