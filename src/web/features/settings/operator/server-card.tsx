import { Database, Globe, HardDrive, type LucideIcon, Server, UsersRound } from 'lucide-react';
import { useApi, useQuery } from '#client/react.tsx';
import type { Overview, Release } from '#contract/operating-club.ts';
import type { Translator } from '#i18n/translate.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { useHydrated } from '#web/ui/use-media.ts';
import { RowText, Unloaded } from '../profile/profile-rows.tsx';
import { SettingsCard } from '../settings-card.tsx';
import { overviewQuery, releaseQuery, useBytes } from './operator-data.ts';

/** The version that serves, and how much there is of everything. */
export function ServerCard() {
  const t = useTranslator();
  const loaded = useQuery(overviewQuery(useApi()));
  const { data } = loaded;
  return (
    <SettingsCard title={t('operating.server')}>
      <Unloaded {...loaded} />
      {data && <Facts overview={data} />}
    </SettingsCard>
  );
}

function Facts({ overview: { version, members, database, disk, publicUrl } }: { overview: Overview }) {
  const t = useTranslator();
  const bytes = useBytes();
  const { data: release } = useQuery(releaseQuery(useApi()));
  const rows: [icon: LucideIcon, title: string, text: string][] = [
    [UsersRound, t('operating.count', { count: members }), t('operating.accounts')],
    [Database, t('operating.database', { size: bytes(database.bytes) }), t(`operating.${database.engine}`)],
  ];
  if (disk) {
    const [free, size] = [bytes(disk.free), bytes(disk.size)];
    rows.push([HardDrive, t('operating.disk', { free }), t('operating.diskOf', { size })]);
  }
  return (
    <ul className="profile-rows">
      <li className="profile-row">
        <RowText
          icon={Server}
          title={t('operating.version', { version })}
          parts={[release && releaseText(t, release)]}
        />
        {release?.isNewer && (
          <a
            className={buttonClass({ look: 'plain', small: true })}
            href={release.newest?.url}
            rel="noopener noreferrer"
          >
            {t('operating.release')}
          </a>
        )}
      </li>
      {rows.map(([icon, title, text]) => (
        <li key={title} className="profile-row">
          <RowText icon={icon} title={title} parts={[text]} />
        </li>
      ))}
      <li className="profile-row">
        <Address publicUrl={publicUrl} />
      </li>
    </ul>
  );
}

function releaseText(t: Translator, { asked, newest, isNewer }: Release): string {
  if (!asked) return t('operating.notAsked');
  if (newest === null) return t('operating.unknown');
  return isNewer ? t('operating.newer', { version: newest.version }) : t('operating.newest');
}

/** The address of links in mails, and whether the browser has it too. */
function Address({ publicUrl }: { publicUrl: string }) {
  const t = useTranslator();
  // The page comes from the server first, which does not know what the browser shows.
  const seen = useHydrated() ? location.origin : publicUrl;
  const isSame = seen === publicUrl;
  const text = isLoopback(publicUrl) ? t('operating.ownAddress') : t('operating.sameAddress');
  return (
    <RowText
      icon={Globe}
      title={t('operating.address', { url: publicUrl })}
      parts={[isSame ? text : t('operating.otherAddress', { url: seen })]}
    />
  );
}

/** Whether an address leads nowhere but to the machine itself: on a phone it is the phone. */
const isLoopback = (url: string): boolean => /^(?:localhost|127\.|\[::1\])/.test(new URL(url).hostname);

/** The address alone, after a club was set up. */
export function AddressRow() {
  const t = useTranslator();
  const loaded = useQuery(overviewQuery(useApi()));
  return (
    <SettingsCard title={t('operating.server')}>
      <Unloaded {...loaded} />
      {loaded.data && (
        <div className="profile-row">
          <Address publicUrl={loaded.data.publicUrl} />
        </div>
      )}
    </SettingsCard>
  );
}
