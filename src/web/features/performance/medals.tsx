import { MEDALS } from '#domain/figures/achievements.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { classes } from '#web/ui/classes.ts';
import { Medal } from '#web/ui/medal.tsx';
import { ProgressRing } from '#web/ui/progress-ring.tsx';

interface MedalsProps {
  /** In the order of the API, smallest first. */
  reached: readonly number[];
}

/** The medals of a habit, and as outlines those still to reach. */
export function Medals({ reached }: MedalsProps) {
  const t = useTranslator();
  const formats = useFormats();
  return (
    <ul className="performance-medals">
      {MEDALS.map((medal, tier) => {
        const has = reached.includes(medal);
        return (
          <li key={medal} className={classes('medal', !has && 'is-none')}>
            <Medal tier={tier} reached={has} side={28} />
            <span aria-hidden="true">{formats.number(medal)}</span>
            <span className="visually-hidden">
              {has ? t('home.medal', { count: medal }) : t('performance.medalToCome', { count: medal })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The highest medal of a habit, in a ring that fills up to the next one. */
export function HighestMedal({ completed }: { completed: number }) {
  const t = useTranslator();
  const formats = useFormats();
  const tier = MEDALS.findLastIndex((medal) => completed >= medal);
  const [medal, next] = [MEDALS[tier], MEDALS[tier + 1]];
  return (
    <div className="award-medal">
      {next !== undefined && (
        <ProgressRing completed={completed - (medal ?? 0)} total={next - (medal ?? 0)} />
      )}
      <Medal tier={Math.max(tier, 0)} reached={medal !== undefined} side={26} />
      {medal !== undefined && (
        <>
          <span aria-hidden="true">{formats.number(medal)}</span>
          <span className="visually-hidden">{t('home.medal', { count: medal })}</span>
        </>
      )}
      {next !== undefined && (
        <span className="visually-hidden">
          {t('performance.nextMedal', { count: next - completed, medal: next })}
        </span>
      )}
    </div>
  );
}
