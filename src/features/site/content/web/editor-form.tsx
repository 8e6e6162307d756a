import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { EditorNotices } from './editor-notices.tsx';
import type { ContentEditor } from './use-content-editor.tsx';

export function EditorForm<Values extends FieldValues>({
  form,
  editor,
  children,
}: {
  form: UseFormReturn<Values>;
  editor: Omit<ContentEditor, 'replace'>;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
        noValidate
        className="grid gap-5"
      >
        <EditorNotices editor={editor} />
        {children}
      </form>
      {editor.unsaved}
    </FormProvider>
  );
}
