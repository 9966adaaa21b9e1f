import type { ApiClient } from '#client/api/api-client.ts';
import { leftCircle } from '#client/circles.ts';
import type { Circle, CircleMember } from '#contract/circles.ts';
import { useApp } from '#web/app/app.ts';
import { Named } from '#web/shared/circles/named.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { useOpenCircle } from '../circles-data.ts';
import { Sure } from './people-section.tsx';

interface LeavingSectionProps {
  circle: Circle;
  me: CircleMember;
  onLeft: () => void;
}

/** The ways out: to leave, and by the creator to end the circle for all. What is erased, and who inherits, is said before. */
export function LeavingSection({ circle, me, onLeft }: LeavingSectionProps) {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const openCircle = useOpenCircle();
  const { id, members, isCreator } = circle;
  const go = (call: (api: ApiClient) => Promise<unknown>, done: string) =>
    void attempt(async () => {
      await call(client.api);
      onLeft();
      addToast({ text: done });
      void leftCircle(client, id);
      await openCircle(null);
    });
  const leave = () =>
    go(
      (api) => api.call('DELETE /circles/{id}/members/{memberId}', { params: { id, memberId: me.id } }),
      t('circles.left'),
    );
  const end = () => go((api) => api.call('DELETE /circles/{id}', { params: { id } }), t('circles.ended'));
  // Members are in the order of joining.
  const heir = members.find(({ isMe }) => !isMe);
  return (
    <section className="stack">
      <h3>{t('circles.leave')}</h3>
      <p className="fine">
        {t('circles.leaveText')}{' '}
        {isCreator && heir && <Named text="circles.inherits" name={heir.displayName} />}
        {!heir && t('circles.lastOut')}
      </p>
      <p className="ways">
        <Sure label={t('circles.leave')} text={t('circles.leave')} onConfirm={leave} />
      </p>
      {isCreator && heir && (
        <>
          <h3>{t('circles.end')}</h3>
          <p className="fine">{t('circles.endText')}</p>
          <p className="ways">
            <Sure label={t('circles.end')} text={t('circles.end')} onConfirm={end} />
          </p>
        </>
      )}
    </section>
  );
}
