import { useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { useNameCheck } from '#web/shared/forms/name-check.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { useFinish } from './create.ts';
import { Preview } from './preview.tsx';

export function DividerForm() {
  const t = useTranslator();
  const write = useWrite();
  const finish = useFinish();
  const wrongName = useNameCheck();
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: wrongName(name) }),
    async send({ name }) {
      await finish(write('divider.create', { name: name.trim() }));
    },
  });
  return (
    <form className="stack creator-form" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('name')}
        label={t('creator.name')}
        placeholder={t('creator.dividerPlaceholder')}
        autoComplete="off"
        enterKeyHint="done"
        hideLabel
        loud
        autoFocus
      />
      <div className="creator-foot">
        <Preview name={form.values.name} />
        <Button type="submit" busy={form.busy} block>
          {t('creator.createDivider')}
        </Button>
      </div>
    </form>
  );
}
