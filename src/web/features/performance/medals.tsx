import { MEDALS } from '#domain/achievements.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';

interface MedalsProps {
  /** In the order of the API, smallest first. */
  reached: readonly number[];
  /** Only the highest. */
  few?: boolean;
}

/** The medals of a habit, and in grey those still to reach. */
export function Medals({ reached, few = false }: MedalsProps) {
  const t = useTranslator();
  const formats = useFormats();
  const shown = few ? reached.slice(-1) : MEDALS;
  return (
    <ul className="performance-medals">
      {shown.map((medal) => {
        const has = reached.includes(medal);
        return (
          <li key={medal} className={has ? 'has-medal' : undefined}>
            <Emoji name="sports-medal" size={few ? 20 : 28} />
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
