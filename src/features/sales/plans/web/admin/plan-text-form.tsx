import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { EditorBar } from '#features/site/content/web/editor-bar.tsx';
import { EditorForm } from '#features/site/content/web/editor-form.tsx';
import { useContentEditor } from '#features/site/content/web/use-content-editor.tsx';
import { currentLanguage, type Language } from '#kernel/language.ts';
import { fromTranslation, toTranslation } from '#kernel/translated-form.ts';
import { api } from '#kit/client.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type FieldsPrefix, TranslatedFields } from '#ui/translated-fields.tsx';
import { type PlanTextValues, planTextForm } from '../../forms.ts';
import * as m from '../../messages/m.ts';
import { planTextLimits } from '../../text-rules.ts';
import { PlanCard } from '../plan-card.tsx';
import { FeaturesEditor } from './features-editor.tsx';
import type { PlanText } from './plan-text-queries.ts';

const toValues = (plan: PlanText): PlanTextValues => ({
  name: plan.name,
  description: plan.description,
  features: plan.features,
  ...toTranslation(plan),
});

interface PlanTextFormProps {
  plan: PlanText;
  userId: string;
  onReloaded: (plan: PlanText) => void;
  onSaved: (plan: PlanText) => Promise<void>;
}

export function PlanTextForm({ plan, userId, onReloaded, onSaved }: PlanTextFormProps) {
  const [isRestoring, setIsRestoring] = useState(false);
  const form = useForm<PlanTextValues>({
    resolver: standardSchemaResolver(planTextForm),
    defaultValues: toValues(plan),
  });
  const editor = useContentEditor<PlanTextValues, PlanText>({
    form,
    draftName: `${userId}-plan-${plan.id}`,
    saved: plan,
    toValues,
    save: ({ language, translation, ...words }, revision) =>
      api.planTexts.update({
        tier: plan.id,
        revision: revision ?? 0,
        ...words,
        ...fromTranslation({ language, translation }),
      }),
    reload: async () => (await api.planTexts.list()).find(({ id }) => id === plan.id) ?? plan,
    onReloaded,
    onSaved,
    failed: m.planNotSaved(),
  });
  return (
    <>
      <EditorForm form={form} editor={editor}>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <WordsCard />
          <Preview plan={plan} />
        </div>
        <EditorBar editor={editor} submitLabel={m.save()}>
          {plan.isEdited ? (
            <Button
              variant="ghost"
              aria-label={m.restoreText()}
              icon={<RotateCcw className="size-4 max-sm:hidden" />}
              onClick={() => setIsRestoring(true)}
            >
              {/* On a phone the bar has one row. */}
              <span className="sm:hidden">{m.restore()}</span>
              <span className="max-sm:hidden">{m.restoreText()}</span>
            </Button>
          ) : null}
        </EditorBar>
      </EditorForm>
      <ConfirmDialog
        isOpen={isRestoring}
        onOpenChange={setIsRestoring}
        title={m.restoreText()}
        description={m.restoreHelp()}
        confirmLabel={m.restore()}
        isBusy={editor.isSaving}
        onConfirm={() => {
          setIsRestoring(false);
          void editor.replace(() => api.planTexts.restore({ tier: plan.id }));
        }}
      />
    </>
  );
}

function WordsCard() {
  const { register, formState } = useFormContext<PlanTextValues>();
  return (
    <Card className="grid gap-8">
      <TextField
        label={m.name()}
        hint={m.nameHint()}
        maxLength={planTextLimits.name}
        {...register('name')}
        error={formState.errors.name?.message}
      />
      <TranslatedFields<PlanTextValues> names={['description', 'features']}>
        {(prefix, lang) => (
          <>
            <DescriptionField prefix={prefix} lang={lang} />
            <FeaturesEditor prefix={prefix} lang={lang} />
          </>
        )}
      </TranslatedFields>
    </Card>
  );
}

function DescriptionField({ prefix, lang }: { prefix: FieldsPrefix; lang: Language }) {
  const { register, formState } = useFormContext<PlanTextValues>();
  const errors = prefix ? formState.errors.translation : formState.errors;
  return (
    <TextArea
      label={m.description()}
      rows={2}
      maxLength={planTextLimits.description}
      lang={lang}
      {...register(`${prefix}description`)}
      error={errors?.description?.message}
    />
  );
}

/** The card as new visitors see it on the pricing page, in the language of this page. Not interactive. */
function Preview({ plan }: { plan: PlanText }) {
  const { name = '', ...words } = useWatch<PlanTextValues>();
  const translation = words.language === currentLanguage() ? null : words.translation;
  const { description = '', features = [] } = translation ?? words;
  const { id, price, sale, isPopular } = plan;
  return (
    <section aria-label={m.preview()} className="lg:sticky lg:top-24">
      <p className="mb-2 text-ui font-semibold">{m.preview()}</p>
      <div inert>
        <PlanCard
          plan={{
            id,
            price,
            sale,
            isPopular,
            name: name || m.name(),
            description,
            features: features.flatMap(({ title = '', description: note = '', included = false }) =>
              title.trim() === '' ? [] : [{ title, description: note, included }],
            ),
            upgradePrice: {},
            offer: { kind: 'available', priceIdr: price, fromTier: null },
          }}
          dropPx={0}
          refusal={null}
          isSelected={false}
          isBusy={false}
          onSelect={() => undefined}
        />
      </div>
    </section>
  );
}
