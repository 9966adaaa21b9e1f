import { useSyncExternalStore } from 'react';
import type { Mutation } from '#client/outbox/mutation.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { describeWrite, namesIn } from './describe-write.ts';
import './unsent-list.css';

/** A longer list would not help. */
const SHOWN_MAX = 20;
const none: readonly Mutation[] = [];

/** The mutations that are not sent yet, in words; each can be discarded where `discardable`. */
export function UnsentList({ discardable = false }: { discardable?: boolean }) {
  const t = useTranslator();
  const formats = useFormats();
  const { client } = useApp();
  const { outbox } = client;
  const pending = useSyncExternalStore(outbox.subscribe, outbox.pending, () => none);
  const words = { t, formats, nameOf: namesIn(client) };
  const unsent = pending.filter(({ claimed, heldUntil }) => claimed || heldUntil === undefined);
  const left = unsent.length - SHOWN_MAX;
  return (
    <ul className="unsent">
      {unsent.slice(0, SHOWN_MAX).map((write) => {
        const what = describeWrite(write, words);
        return (
          <li key={write.id}>
            <span>{what}</span>
            {discardable && (
              <ConfirmButton
                label={t('unsent.discardNamed', { what })}
                confirmLabel={t('unsent.confirm')}
                onConfirm={() => void outbox.discard(write.id)}
              >
                {t('unsent.discard')}
              </ConfirmButton>
            )}
          </li>
        );
      })}
      {left > 0 && <li>{t('unsent.more', { count: left })}</li>}
    </ul>
  );
}
