import { KeyRound } from 'lucide-react';
import type { Provider } from '#contract/account.ts';

const GOOGLE = [
  [
    '#4285F4',
    'M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.1 3.5-8.8Z',
  ],
  [
    '#34A853',
    'M12 24c3.2 0 6-1.1 7.9-2.9l-3.9-3c-1 .7-2.4 1.2-4 1.2-3.1 0-5.8-2.1-6.7-5H1.3v3.1A12 12 0 0 0 12 24Z',
  ],
  ['#FBBC05', 'M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8l4-3.1Z'],
  ['#EA4335', 'M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.1A12 12 0 0 0 1.3 6.6l4 3.1c.9-2.9 3.6-4.9 6.7-4.9Z'],
] as const;
const APPLE =
  'M17.1 12.7c0-2.4 2-3.6 2.1-3.7-1.1-1.7-2.9-1.9-3.5-1.9-1.5-.2-2.9.9-3.7.9-.8 0-1.9-.9-3.2-.8-1.6 0-3.1.9-4 2.4-1.7 3-.4 7.3 1.2 9.7.8 1.2 1.8 2.5 3.1 2.4 1.2 0 1.7-.8 3.2-.8s1.9.8 3.2.8c1.3 0 2.2-1.2 3-2.3.9-1.4 1.3-2.7 1.3-2.8-.1 0-2.7-1-2.7-3.9ZM14.6 5.6c.7-.8 1.1-1.9 1-3-1 0-2.1.6-2.8 1.4-.6.7-1.2 1.8-1 2.9 1.1.1 2.1-.5 2.8-1.3Z';

/** The provider's logo, beside its name; a key for one whose logo is not known. */
export function ProviderMark({ provider }: { provider: Provider }) {
  if (provider === 'oidc') return <KeyRound size={18} aria-hidden="true" />;
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {provider === 'google' ? (
        GOOGLE.map(([fill, path]) => <path key={fill} fill={fill} d={path} />)
      ) : (
        <path fill="currentColor" d={APPLE} />
      )}
    </svg>
  );
}
