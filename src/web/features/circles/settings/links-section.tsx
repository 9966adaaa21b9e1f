import { Share } from 'lucide-react';
import { useRef, useState } from 'react';
import { readCirclesAgain } from '#client/circles.ts';
import type { Circle, CircleLink } from '#contract/circles.ts';
import { CIRCLE_LINK_DAYS, CIRCLE_LINK_USES, CIRCLE_LINKS_MAX } from '#contract/limits.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useApp } from '#web/app/app.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useUser } from '#web/app/session.tsx';
import { AddressCode } from '#web/shared/address-code.tsx';
import { CopyButton } from '#web/shared/copy-button.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { canShareLinks, shareLink } from '#web/shared/share-link.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useBusy } from '#web/ui/use-busy.ts';
import { useChange } from '../circles-data.ts';

/** The links that let people join: a new one, shown once, and those that work. */
export function LinksSection({ circle }: { circle: Circle }) {
  const { client, t } = useApp();
  const attempt = useAttempt();
  const [busy, run] = useBusy();
  const [url, setUrl] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const { id, links } = circle;
  const make = () =>
    attempt(async () => {
      const made = await client.api.call('POST /circles/{id}/links', { params: { id } });
      // A call that was repeated answers no link: then the list has it, to revoke.
      setUrl(made.url);
      void readCirclesAgain(client);
    });
  return (
    <section className="stack">
      <h3>{t('circles.links')}</h3>
      {url === null ? (
        <p className="fine">{t('circles.linksText', { uses: CIRCLE_LINK_USES, days: CIRCLE_LINK_DAYS })}</p>
      ) : (
        <MadeLink url={url} name={circle.name} />
      )}
      {links.length > 0 && (
        <ul ref={list} tabIndex={-1}>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              circleId={id}
              link={link}
              // The pressed button goes with its row.
              onGoing={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      {links.length >= CIRCLE_LINKS_MAX ? (
        <p className="fine">{t('circles.fullLinks', { max: CIRCLE_LINKS_MAX })}</p>
      ) : (
        <Button look={url === null ? 'primary' : 'plain'} busy={busy} onClick={() => run(make)}>
          {t('circles.makeLink')}
        </Button>
      )}
    </section>
  );
}

const outcomes = { copied: 'circles.copied', notCopied: 'circles.notCopied' } as const;

/** A link that was just made: it is not shown again. */
function MadeLink({ url, name }: { url: string; name: string }) {
  const t = useTranslator();
  return (
    <div className="stack circle-made">
      <p className="fine" role="status">
        {t('circles.linkMade', { uses: CIRCLE_LINK_USES, days: CIRCLE_LINK_DAYS })}
      </p>
      <AddressCode text={url} label={t('circles.qrCode')} />
      <TextField
        label={t('circles.link')}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="ways is-centred">
        <CopyButton text={url} label={t('circles.copy')} outcomes={outcomes} />
        {canShareLinks() && (
          <Button look="plain" small onClick={() => void shareLink(url, name)}>
            <Share size={18} aria-hidden="true" /> {t('circles.send')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface LinkRowProps {
  circleId: string;
  link: CircleLink;
  onGoing: () => void;
}

function LinkRow({ circleId: id, link, onGoing }: LinkRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const change = useChange();
  const timeZone = useUser()?.timeZone ?? 'UTC';
  const day = formats.day(dayIn(timeZone, Date.parse(link.expiresAt)), 'short');
  const title = t('circles.linkOf', { day });
  const revoke = () => {
    onGoing();
    void change(
      (api) => api.call('DELETE /circles/{id}/links/{linkId}', { params: { id, linkId: link.id } }),
      t('circles.revoked'),
    );
  };
  return (
    <li className="circle-person">
      <span>
        {title}
        <span className="fine">{t('circles.usesLeft', { count: link.usesLeft })}</span>
      </span>
      <ConfirmButton
        label={`${t('circles.revoke')} ${title}`}
        confirmLabel={t('habits.confirm')}
        onConfirm={revoke}
      >
        {t('circles.revoke')}
      </ConfirmButton>
    </li>
  );
}
