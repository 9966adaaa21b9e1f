import type { LucideIcon } from 'lucide-react';
import type { ApiClient } from '#client/api/api-client.ts';
import { type Loaded, useAccountData, useToday } from '#client/react.tsx';
import { dayStartOf } from '#client/state/queries.ts';
import type { Query } from '#client/state/server-state.ts';
import type { SecurityEvent } from '#contract/security-events.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { readEventsAgain } from './profile-data.ts';

/** Replaces what is not loaded yet, or could not be loaded; nothing once it is there. */
export function Unloaded({ data, failed, retry, text }: Loaded<unknown> & { text?: string | undefined }) {
  const t = useTranslator();
  if (!failed) return data === undefined && <Skeleton className="profile-waiting" />;
  return (
    <div className="apart" role="alert">
      <p className="settings-text">{text ?? t('account.notLoaded')}</p>
      <Button look="plain" small onClick={retry}>
        {t('account.retry')}
      </Button>
    </div>
  );
}

interface RowTextProps {
  icon?: LucideIcon;
  title: string;
  parts: readonly (string | null | undefined | false)[];
}

/** The title of a row and its details, with a dot between two on the same line: none at the end of a line, nor at its start. */
export function RowText({ icon: Icon, title, parts }: RowTextProps) {
  const [first, ...others] = parts.filter(Boolean);
  return (
    <>
      {Icon && (
        <span className="tile">
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <span className="profile-row-text">
        <span className="settings-title">{title}</span>
        <span className="settings-text profile-details">
          <span>{first}</span>
          {others.map((part) => (
            <span key={String(part)}>
              <span className="profile-dot"> · </span>
              {part}
            </span>
          ))}
        </span>
      </span>
    </>
  );
}

interface SureButtonProps {
  text: string;
  /** What it is about, for those who hear the button alone. */
  of?: string;
  onConfirm: () => Promise<unknown>;
}

/** A button that asks again. */
export function SureButton({ text, of, onConfirm }: SureButtonProps) {
  const t = useTranslator();
  return (
    <ConfirmButton
      label={of === undefined ? text : `${text} ${of}`}
      confirmLabel={t('habits.confirm')}
      onConfirm={() => void onConfirm()}
    >
      {text}
    </ConfirmButton>
  );
}

/** Makes a change that needs fresh proof: sends it, changes what was read by `query`, shows a toast, and reads the events again. */
export function useProvenChange() {
  const { client } = useApp();
  const attempt = useAttempt();
  const { withProof } = useProof();
  return <T,>(
    send: (api: ApiClient) => Promise<unknown>,
    query: Query<T>,
    change: (now: T) => T,
    text: string,
  ): Promise<boolean> =>
    attempt(async () => {
      await withProof(() => send(client.api));
      client.serverState.change(query.key, change);
      addToast({ text });
      await readEventsAgain(client);
    });
}

/** Names a device by its browser and system, as far as they are known. */
export function useDeviceName(): (device: Pick<SecurityEvent, 'browser' | 'system'>) => string {
  const t = useTranslator();
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('account.deviceOn', { browser, system })
      : (browser ?? system ?? t('account.unknownDevice'));
}

/** Whether an instant is on the user's current day, which may begin after midnight: its own date is still that of the calendar. */
export function useIsToday(timeZone: string): (at: number) => boolean {
  const today = useToday();
  const dayStart = dayStartOf(useAccountData().settings);
  return (at) => dayIn(timeZone, at, dayStart) === today;
}
