import { Server } from 'lucide-react';
import { useState } from 'react';
import type { Translator } from '#i18n/translate.ts';
import { checkServer, readAddress, type ServerTrouble } from '#web/platform/native/check-server.ts';
import { leaveServer } from '#web/platform/native/leave-server.ts';
import {
  activate,
  activeServer,
  addServer,
  beginAgain,
  type KnownServer,
  knownServers,
} from '#web/platform/native/servers.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm } from '#web/ui/form.ts';
import { Logo } from '#web/ui/logo.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBusy } from '#web/ui/use-busy.ts';

interface ServersPageProps {
  t: Translator;
  appVersion: string;
  /** An address that the user was given: it is asked only once they go on. */
  link: string;
  /** Takes what the phone itself holds for a server: its reminders. */
  onRemove: (server: string) => Promise<void>;
}

/** The servers that the app knows, each an account of its own, and a field for the address of another. */
export function ServersPage({ t, appVersion, link, onRemove }: ServersPageProps) {
  const [servers, setServers] = useState(knownServers);
  const remove = async (server: KnownServer) => {
    await onRemove(server.id);
    await leaveServer(server);
    setServers(knownServers());
  };
  return (
    <main className="app">
      <div className="auth">
        <Logo name={t('common.product')} />
        {servers.length > 0 && (
          <section className="auth-card">
            <h2 className="page-title auth-title">{t('servers.yours')}</h2>
            <ul className="stack">
              {servers.map((server) => (
                <ServerRow key={server.id} server={server} t={t} onRemove={() => remove(server)} />
              ))}
            </ul>
          </section>
        )}
        <section className="auth-card">
          <h1 className="page-title auth-title">
            {t(servers.length > 0 ? 'servers.another' : 'servers.title')}
          </h1>
          <p className="auth-text">{t(link === '' ? 'servers.text' : 'servers.givenText')}</p>
          <AddForm t={t} appVersion={appVersion} link={link} />
        </section>
        {activeServer() && (
          <Button look="quiet" onClick={() => beginAgain()}>
            {t('servers.back')}
          </Button>
        )}
      </div>
    </main>
  );
}

const hostOf = (origin: string): string => new URL(origin).host;

interface ServerRowProps {
  t: Translator;
  server: KnownServer;
  onRemove: () => Promise<void>;
}

function ServerRow({ t, server: { id, name, origin }, onRemove }: ServerRowProps) {
  const [isSure, setSure] = useState(false);
  const [busy, run] = useBusy();
  const host = hostOf(origin);
  const open = async () => {
    await activate(id);
    beginAgain();
  };
  return (
    <li className="stack">
      <Button block look="plain" onClick={() => void open()}>
        <Server size={18} aria-hidden="true" />
        {t('servers.named', { name, host })}
      </Button>
      {isSure && (
        <p className="auth-hint" role="status">
          {t('servers.removeText')}
        </p>
      )}
      <Button
        look={isSure ? 'danger' : 'quiet'}
        small
        busy={busy}
        aria-label={`${t(isSure ? 'servers.confirm' : 'servers.remove')} ${host}`}
        onClick={() => (isSure ? run(onRemove) : setSure(true))}
      >
        {t(isSure ? 'servers.confirm' : 'servers.remove')}
      </Button>
    </li>
  );
}

/** Asks an address what serves there, and nothing else, before it is used. */
function AddForm({ t, appVersion, link }: Pick<ServersPageProps, 't' | 'appVersion' | 'link'>) {
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const told = (trouble: ServerTrouble, host: string) => ({ address: t(`servers.${trouble}`, { host }) });
  const add = async (origin: string, path: string) => {
    const found = await checkServer(origin, appVersion);
    if (typeof found === 'string') return told(found, hostOf(origin));
    const { name, registration, movedTo } = found;
    if (movedTo !== null && movedTo !== origin) {
      setMoved({ from: hostOf(origin), to: movedTo });
      return undefined;
    }
    await addServer({ origin, name, registration });
    beginAgain(path);
    return undefined;
  };
  const given = readAddress(link);
  const form = useForm({
    initial: { address: link !== '' && typeof given === 'object' ? given.origin : link },
    check: ({ address }) => {
      const read = readAddress(address);
      return typeof read === 'string' ? told(read, address) : {};
    },
    async send({ address }) {
      const read = readAddress(address);
      if (typeof read === 'string') return told(read, address);
      const linked = typeof given === 'object' && given.origin === read.origin ? given.target : null;
      return await add(read.origin, read.target ?? linked ?? '/');
    },
  });
  const followMove = () => {
    if (moved !== null) form.set('address', moved.to);
    setMoved(null);
  };
  if (moved !== null)
    return (
      <div className="stack" role="status">
        <p>{t('servers.movedText', { from: moved.from, to: hostOf(moved.to) })}</p>
        <Button block onClick={followMove}>
          {t('servers.useNew')}
        </Button>
        <Button block look="quiet" onClick={() => setMoved(null)}>
          {t('servers.stay')}
        </Button>
      </div>
    );
  return (
    <form className="auth-form" onSubmit={form.onSubmit} noValidate>
      <TextField
        {...form.field('address')}
        label={t('servers.label')}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="off"
        spellCheck={false}
        required
      />
      <Button type="submit" block busy={form.busy}>
        {t('servers.go')}
      </Button>
    </form>
  );
}
