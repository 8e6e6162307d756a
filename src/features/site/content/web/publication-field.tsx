import { useFormContext, useWatch } from 'react-hook-form';
import { formatFieldTimeIn, formatZonedTimeIn } from '#kernel/time.ts';
import { viewerTimeZone } from '#kit/preferences.ts';
import { Radio, RadioGroup } from '#ui/radio.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { PublicationValues } from '../forms.ts';

/** Chooses between draft, scheduled and published. The form has the fields `state` and `publishAt`. */
export function PublicationField({ publishedAt }: { publishedAt: string | null }) {
  const { register, formState } = useFormContext<PublicationValues>();
  const state = useWatch<PublicationValues, 'state'>({ name: 'state' });
  const zone = viewerTimeZone();
  const isOut = publishedAt !== null && new Date(publishedAt) <= new Date();
  return (
    <div className="grid gap-4">
      <RadioGroup legend="Who sees it">
        <Radio value="DRAFT" label="Draft" description="Administrators only." {...register('state')} />
        <Radio
          value="SCHEDULED"
          label="Scheduled"
          description="Goes live at a time you choose."
          {...register('state')}
        />
        <Radio
          value="PUBLISHED"
          label="Published"
          description={
            isOut
              ? `Since ${formatZonedTimeIn(new Date(publishedAt), zone)}.`
              : 'Visible to everyone once saved.'
          }
          {...register('state')}
        />
      </RadioGroup>
      {state === 'SCHEDULED' ? (
        <TextField
          label="Appears"
          type="datetime-local"
          hint={`Time in ${zone.replaceAll('_', ' ')}.`}
          min={formatFieldTimeIn(new Date(), zone)}
          {...register('publishAt')}
          error={formState.errors.publishAt?.message}
        />
      ) : null}
    </div>
  );
}
