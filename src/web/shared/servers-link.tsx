import { ChevronRight, Server } from 'lucide-react';
import { useApp } from '#web/app/app.ts';
import { chooseServer, serverId } from '#web/platform/native/servers.ts';

/** In an app for any server: which one this account is of, and the way to the others. */
export function ServersLink() {
  const { t, config } = useApp();
  if (serverId() === '') return null;
  return (
    <button type="button" className="settings-link" onClick={() => chooseServer()}>
      <span className="tile">
        <Server size={20} aria-hidden="true" />
      </span>
      <span>
        <span className="settings-title">{t('servers.link')}</span>
        <span className="settings-text">
          {t('servers.linkText', { host: new URL(config.publicUrl).host })}
        </span>
      </span>
      <ChevronRight size={18} aria-hidden="true" />
    </button>
  );
}
