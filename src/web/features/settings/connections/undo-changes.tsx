import type { RefObject } from 'react';
import type { Client } from '#client/client.ts';
import type { Undone } from '#contract/connections.ts';
import type { ListedToken } from '#contract/personal-tokens.ts';
import type { Translator } from '#i18n/translate.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { addToast } from '#web/ui/toast-store.ts';
import { takeLostFocus } from '../import/import-card.tsx';
import { SureButton } from '../profile/profile-rows.tsx';
import { connectionsQuery, tokensQuery } from './connections-data.ts';

/** What has changed habits for the user: an assistant, or a personal token of one. */
type Assistant = Pick<ListedToken, 'id' | 'name' | 'writesToday'>;

/** What an assistant changed today; nothing where it changed nothing. */
export function changesText(t: Translator, { name, writesToday: count }: Assistant): string | false {
  return count > 0 && t('connections.changesToday', { count, name });
}

interface UndoChangesProps {
  of: Assistant;
  /** Gets the focus when the button is gone. */
  next: RefObject<HTMLElement | null>;
}

/** Takes back what an assistant changed today, and says how much. */
export function UndoChanges({ of: assistant, next }: UndoChangesProps) {
  const { client } = useApp();
  const t = useTranslator();
  const attempt = useAttempt();
  const text = changesText(t, assistant);
  const undo = async () => {
    await attempt(async () => {
      // What the user changed since is sent first: it stays.
      await client.flush();
      const params = { id: assistant.id };
      const undone = await client.api.call('POST /user/connections/{id}/undo', { params });
      addToast({ text: undoneText(t, undone), status: undone.kept > 0 ? 'info' : 'success' });
    });
    await readAgain(client);
    takeLostFocus(next.current);
  };
  return text && <SureButton text={t('undo.undo')} of={text} onConfirm={undo} />;
}

function undoneText(t: Translator, { undone, kept }: Undone): string {
  const parts = [
    (undone > 0 || kept === 0) && t('connections.takenBack', { count: undone }),
    kept > 0 && t('connections.keptSince', { count: kept }),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Shows the days, habits and breaks as they are now; first what the assistants did. */
async function readAgain({ api, refresh, serverState }: Client): Promise<void> {
  void refresh(0).catch(ignoreFailure);
  const lists = [connectionsQuery(api), tokensQuery(api)];
  await Promise.all(lists.map((query) => serverState.load<unknown>(query, 0))).catch(ignoreFailure);
}
