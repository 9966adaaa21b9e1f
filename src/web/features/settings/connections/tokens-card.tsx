import { KeyRound, Plug, Plus, TimerOff } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi, useQuery, useServerState } from '#client/react.tsx';
import { TOKEN_NAME_MAX, TOKENS_MAX } from '#contract/limits.ts';
import type { ListedToken } from '#contract/personal-tokens.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useHabitNames } from '#web/shared/habit-choice/use-habit-names.ts';
import { useDraft } from '#web/shared/proof/draft.ts';
import { useLazyDialog } from '#web/shared/use-lazy-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { ListCard } from '../list-card.tsx';
import { NamedRow } from '../named-row.tsx';
import { useUseText } from './connection-facts.ts';
import { tokensQuery } from './connections-data.ts';
import { scopesText } from './token-scopes.ts';
import { changesText, UndoChanges } from './undo-changes.tsx';
import { useRevoke } from './use-revoke.ts';

/** The personal tokens; each can be renamed and revoked, and more can be made. */
export function TokensCard({ timeZone }: { timeZone: string }) {
  const t = useTranslator();
  const query = tokensQuery(useApi());
  const loaded = useQuery(query);
  const { data } = loaded;
  const revoke = useRevoke(
    query,
    (api, revocation) => api.call('DELETE /user/tokens/{id}', revocation),
    ({ name }) => t('connections.revoked', { name }),
  );
  return (
    <ListCard
      title={t('connections.tokens')}
      text={t('connections.tokensText')}
      loaded={loaded}
      none={{ icon: Plug, title: t('connections.none'), text: t('connections.noneText') }}
      rows={data?.map((token) => (
        <TokenRow key={token.id} token={token} timeZone={timeZone} onRevoke={() => revoke(token)} />
      ))}
    >
      {data !== undefined && data.length >= TOKENS_MAX && (
        <p className="settings-text">{t('connections.full', { max: TOKENS_MAX })}</p>
      )}
      {data !== undefined && data.length < TOKENS_MAX && <NewToken />}
    </ListCard>
  );
}

const loadDialog = async () => (await import('./new-token-dialog.tsx')).NewTokenDialog;

function NewToken() {
  const t = useTranslator();
  const { Shown, open, close } = useLazyDialog(loadDialog);
  const draft = useDraft('token');
  // Back from a provider that has proved who this is: the form is as it was.
  const goOn = useEffectEvent(() => draft['name'] !== undefined && open());
  useEffect(() => void goOn(), []);
  return (
    <>
      <Button look="plain" onClick={open}>
        <Plus size={18} aria-hidden="true" />
        {t('connections.newToken')}
      </Button>
      {Shown && <Shown draft={draft} onClose={close} />}
    </>
  );
}

interface TokenRowProps {
  token: ListedToken;
  timeZone: string;
  onRevoke: () => void;
}

/** One token: what it may do, of which habits, until when, and when it was used. */
function TokenRow({ token, timeZone, onRevoke }: TokenRowProps) {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const { id, name, scopes, habitIds, expiresAt } = token;
  const habits = useHabitNames(habitIds, t('connections.allHabits'));
  const end = useEndText(expiresAt, timeZone);
  const use = useUseText(token);
  const revokeButton = useRef<HTMLButtonElement>(null);
  const rename = async (to: string) => {
    const renamed = await api.call('PATCH /user/tokens/{id}', { params: { id }, body: { name: to } });
    serverState.change(tokensQuery(api).key, (all) =>
      all.map((each) => (each.id === id ? { ...each, ...renamed } : each)),
    );
  };
  return (
    <NamedRow
      icon={hasEnded(expiresAt) ? TimerOff : KeyRound}
      name={name}
      parts={[
        t('connections.mayDo', { what: scopesText(t, scopes) }),
        habits || t('connections.noHabit'),
        end,
        use,
        changesText(t, token),
      ]}
      naming={{ label: t('connections.tokenName'), max: TOKEN_NAME_MAX, send: rename }}
    >
      <UndoChanges of={token} next={revokeButton} />
      <Button
        ref={revokeButton}
        look="quiet"
        small
        aria-label={`${t('connections.revoke')} ${name}`}
        onClick={onRevoke}
      >
        {t('connections.revoke')}
      </Button>
    </NamedRow>
  );
}

const hasEnded = (expiresAt: string | null): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function useEndText(expiresAt: string | null, timeZone: string): string {
  const t = useTranslator();
  const formats = useFormats();
  if (expiresAt === null) return t('connections.endless');
  const day = formats.day(dayIn(timeZone, Date.parse(expiresAt)));
  return t(hasEnded(expiresAt) ? 'connections.ended' : 'connections.endsOn', { day });
}
