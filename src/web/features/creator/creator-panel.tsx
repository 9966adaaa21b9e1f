import { useEffect, useRef } from 'react';
import { useWrite } from '#client/react.tsx';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { type CreatorType, closeCreator, showCreatorType } from '#web/shared/creator-store.ts';
import { useNameCheck } from '#web/shared/forms/use-checks.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFinish } from './create.ts';
import { HabitForm, Preview } from './habit-form.tsx';
import './creator-panel.css';

/** Milliseconds from a click outside to the panel closing (docs/rules/interface.md#times). */
export const CLOSE_DELAY = 100;

/** The panel that creates habits and dividers. Escape closes it and restores the focus. */
export function CreatorPanel({ type }: { type: CreatorType }) {
  const t = useTranslator();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => closeOnClickOutside(panel.current), []);
  useEffect(closeOnEscape, []);
  return (
    <>
      <div className="creator-veil" />
      <div ref={panel} className="creator" role="dialog" aria-label={t('creator.title')}>
        <Tabs
          label={t('creator.kinds')}
          tabs={[
            { key: 'habit', label: t('creator.habit') },
            { key: 'divider', label: t('creator.divider') },
          ]}
          selected={type}
          onSelect={showCreatorType}
        >
          {type === 'habit' ? <HabitForm /> : <DividerForm />}
        </Tabs>
      </div>
    </>
  );
}

/** Captures the click, before it can remove its target from the panel. */
function closeOnClickOutside(panel: HTMLElement | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (panel?.contains(target) || target?.closest('[data-creator-toggle], [data-toasts]')) return;
    // Restores the focus unless the click moved it elsewhere.
    const lost = () => document.activeElement === document.body || panel?.contains(document.activeElement);
    timer = setTimeout(() => closeCreator({ restoreFocus: lost() === true }), CLOSE_DELAY);
  };
  document.addEventListener('click', click, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('click', click, true);
  };
}

function closeOnEscape(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeCreator({ restoreFocus: true });
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

function DividerForm() {
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
        <AppLink to="habits-sets" seldom className={buttonClass({ look: 'quiet', small: true, block: true })}>
          {t('creator.sets')}
        </AppLink>
      </div>
    </form>
  );
}
