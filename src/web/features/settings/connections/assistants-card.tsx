import { Bot } from 'lucide-react';
import { useRef } from 'react';
import { useApi, useQuery } from '#client/react.tsx';
import type { Connection } from '#contract/connections.ts';
import { CONNECTIONS_MAX } from '#contract/limits.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { useHabitNames } from '#web/shared/habit-choice/use-habit-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '../list-card.tsx';
import { RowText } from '../profile/profile-rows.tsx';
import { useUseText } from './connection-facts.ts';
import { connectionsQuery } from './connections-data.ts';
import { scopesText } from './token-scopes.ts';
import { changesText, UndoChanges } from './undo-changes.tsx';
import { useRevoke } from './use-revoke.ts';

/** The assistants that the user has let in, with what they changed today, and how to connect one. */
export function AssistantsCard() {
  const t = useTranslator();
  const query = connectionsQuery(useApi());
  const loaded = useQuery(query);
  const { data } = loaded;
  const revoke = useRevoke(
    query,
    (api, revocation) => api.call('DELETE /user/connections/{id}', revocation),
    ({ name }) => t('connections.revoked', { name }),
  );
  return (
    <ListCard
      title={t('connections.assistants')}
      text={t('connections.assistantsText')}
      loaded={loaded}
      none={{ icon: Bot, title: t('connections.noAssistant'), text: t('connections.noAssistantText') }}
      rows={data?.map((each) => (
        <AssistantRow key={each.id} connection={each} onRevoke={() => revoke(each)} />
      ))}
    >
      {data !== undefined && data.length >= CONNECTIONS_MAX ? (
        <p className="settings-text">{t('connections.assistantsFull', { max: CONNECTIONS_MAX })}</p>
      ) : (
        <HowToConnect />
      )}
    </ListCard>
  );
}

interface AssistantRowProps {
  connection: Connection;
  onRevoke: () => void;
}

/** One assistant: where it is from, what it may do, of which habits, when it was used, and what it changed today. */
function AssistantRow({ connection, onRevoke }: AssistantRowProps) {
  const t = useTranslator();
  const { name, host, scopes, habitIds } = connection;
  const habits = useHabitNames(habitIds, t('connections.allHabits'));
  const use = useUseText(connection);
  const revokeButton = useRef<HTMLButtonElement>(null);
  return (
    <li className="profile-row is-roomy">
      <RowText
        icon={Bot}
        title={name}
        parts={[
          host,
          t('connections.mayDo', { what: scopesText(t, scopes) }),
          habits || t('connections.noHabit'),
          use,
          changesText(t, connection),
        ]}
      />
      <span className="settings-ways">
        <UndoChanges of={connection} next={revokeButton} />
        <Button
          ref={revokeButton}
          look="quiet"
          small
          aria-label={`${t('connections.revoke')} ${name}`}
          onClick={onRevoke}
        >
          {t('connections.revoke')}
        </Button>
      </span>
    </li>
  );
}

/** The address that an assistant is given. */
function HowToConnect() {
  const { config, t } = useApp();
  const address = `${config.publicUrl}/mcp`;
  return (
    <div className="stack two-step">
      <p className="settings-text">{t('connections.connectText')}</p>
      <p className="profile-pending two-step-secret">
        <code>{address}</code>
      </p>
      <div className="ways is-centred">
        <CopyButton text={address} label={t('connections.copy')} />
      </div>
    </div>
  );
}
