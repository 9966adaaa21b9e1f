import { ChevronDown } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Divider } from '#contract/dividers.ts';
import { bonusOf, progressOf, restingOf } from '#domain/list/divider-progress.ts';
import { needsGroup } from '#domain/list/needs-group.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { DividerSheet, preloadDividerSheet } from '#web/shared/lazy-features.ts';
import { classes } from '#web/ui/classes.ts';
import { Grip } from '#web/ui/grip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { groupPart, type ListSectionProps, type SectionParts } from './lazy-parts.ts';

/** A divider and the habits up to the next one; closing it hides them (docs/rules/habits.md#one-list). */
export function ListSection(props: ListSectionProps) {
  const { divider, habits } = props;
  if (!needsGroup(divider, habits)) return <Section {...props} />;
  return (
    <Suspense fallback={<Section {...props} />}>
      <groupPart.Component {...props} divider={divider} Frame={Section} />
    </Suspense>
  );
}

function Section({ divider, habits, today, row, ...parts }: ListSectionProps & SectionParts) {
  const t = useTranslator();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const open = parts.open ?? (divider === null || !divider.closed);
  const resting = restingOf(habits, today);
  return (
    <section
      className={classes('home-section', unfolded && 'is-unfolded')}
      aria-label={divider?.name}
      data-group={parts.facts && ''}
    >
      {divider && (
        <DividerHead
          divider={divider}
          habits={habits}
          today={today}
          controls={id}
          parts={{ ...parts, open }}
        />
      )}
      <div id={id} hidden={!open}>
        {open && parts.first}
        {open && habits.length === 0 && <p className="fine home-note">{t('dividers.empty')}</p>}
        {open && habits.length > 0 && <ul className="home-rows">{habits.map((habit) => row(habit))}</ul>}
        {open && resting > 0 && (
          <button
            type="button"
            className="home-fold"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <ChevronDown size={16} aria-hidden="true" />
            {t('dividers.resting', { count: resting })}
          </button>
        )}
      </div>
    </section>
  );
}

interface DividerHeadProps extends Pick<ListSectionProps, 'habits' | 'today'> {
  divider: Divider;
  controls: string;
  parts: SectionParts & { open: boolean };
}

function DividerHead({ divider, habits, today, controls, parts }: DividerHeadProps) {
  const t = useTranslator();
  const write = useWrite();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { completed, total } = progressOf(habits, today);
  // Done without being due.
  const bonus = bonusOf(habits, today);
  return (
    <SectionHead
      item={divider.id}
      grip={<Grip label={t('habits.move')} aria-description={divider.name} />}
      title={divider.name}
      count={`${formats.number(completed)}/${formats.number(total)}`}
      bonus={bonus > 0 ? t('dividers.bonus', { count: bonus }) : undefined}
      completed={completed}
      total={total}
      facts={parts.facts}
      mark={parts.mark}
      open={parts.open}
      controls={controls}
      onToggle={
        parts.onToggle ?? (() => void write('divider.update', { id: divider.id, closed: !divider.closed }))
      }
      more={
        <>
          <IconButton
            className="row-options"
            label={t('dividers.options')}
            aria-description={divider.name}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            onPointerEnter={preloadDividerSheet}
            onFocus={preloadDividerSheet}
          />
          {isOpen && (
            <Suspense>
              <DividerSheet divider={divider} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
