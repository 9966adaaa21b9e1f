import { CloudSun, MousePointerClick, TrendingUp } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';

/** By key of their texts under `landing.reasons`. */
const reasons = [
  ['tap', MousePointerClick],
  ['hold', CloudSun],
  ['climb', TrendingUp],
] as const;

export function Reasons() {
  const t = useTranslator();
  return (
    <ul className="reasons">
      {reasons.map(([key, Icon]) => (
        <li key={key} className="surface">
          <Icon size={24} aria-hidden="true" />
          <h2>{t(`landing.reasons.${key}Title`)}</h2>
          <p>{t(`landing.reasons.${key}Text`)}</p>
        </li>
      ))}
    </ul>
  );
}
