import { CloudSun, MousePointerClick, TrendingUp } from 'lucide-react';
import { useTranslator } from '#web/app/i18n.tsx';

export function Reasons() {
  const t = useTranslator();
  const reasons = [
    {
      key: 'tap',
      Icon: MousePointerClick,
      title: t('landing.reasons.tapTitle'),
      text: t('landing.reasons.tapText'),
    },
    {
      key: 'hold',
      Icon: CloudSun,
      title: t('landing.reasons.holdTitle'),
      text: t('landing.reasons.holdText'),
    },
    {
      key: 'climb',
      Icon: TrendingUp,
      title: t('landing.reasons.climbTitle'),
      text: t('landing.reasons.climbText'),
    },
  ];
  return (
    <ul className="reasons">
      {reasons.map(({ key, Icon, title, text }) => (
        <li key={key}>
          <Icon size={24} aria-hidden="true" />
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
