import { type ReactNode, useEffect, useId } from 'react';
import { enteredCircle } from '#client/circles.ts';
import type { ShownCircle } from '#contract/circles.ts';
import { DISPLAY_NAME_MAX } from '#contract/limits.ts';
import { pathTo } from '#i18n/paths.ts';
import { useApp } from '#web/app/app.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { AppLink } from '#web/app/link.tsx';
import { useUser } from '#web/app/session.tsx';
import { forgetInTab, keepInTab } from '#web/platform/tab-storage.ts';
import { Named } from '#web/shared/circles/named.tsx';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { OpenInApp } from '#web/shared/open-in-app.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { useNameChecks } from './circle-fields.tsx';
import style from './circles.css?url';
import { useOpenCircle } from './circles-data.ts';
import { useInvitation } from './use-invitation.ts';

/** What a link to a circle leads to: the circle, who invites and who is in it, and the way in. */
export function JoinPage() {
  const t = useTranslator();
  const isVisitor = useUser() === null;
  const { invitation, retry } = useInvitation();
  return (
    <div className="circles is-narrow">
      <link rel="stylesheet" href={style} precedence="feature" />
      {isVisitor && (
        <AppLink to="index" className="reading-home">
          <Logo name={t('common.product')} />
        </AppLink>
      )}
      <div className="surface circle-card circle-invitation" aria-live="polite">
        {invitation.state === 'open' ? (
          <Invited token={invitation.token} circle={invitation.circle} />
        ) : (
          <Uninvited state={invitation.state} retry={retry} />
        )}
      </div>
    </div>
  );
}

/** The profile header is the first heading of every page of a signed-in user. */
function Title({ children }: { children: ReactNode }) {
  const Heading = useUser() === null ? 'h1' : 'h2';
  return <Heading className="page-title">{children}</Heading>;
}

const outcomes = {
  none: { title: 'circles.joinTitle', text: 'circles.noLinkText' },
  wrong: { title: 'circles.wrongLink', text: 'circles.wrongLinkText' },
  unread: { title: 'circles.unread', text: 'shell.noConnection' },
} as const;

function Uninvited({ state, retry }: { state: keyof typeof outcomes; retry: () => void }) {
  const t = useTranslator();
  const isMember = useUser()?.inCircle === true;
  const { title, text } = outcomes[state];
  return (
    <>
      <Title>{t(title)}</Title>
      <p>{t(text)}</p>
      {state === 'unread' && <Button onClick={retry}>{t('circles.retry')}</Button>}
      {isMember && (
        <AppLink to="circles" className={buttonClass({ look: 'plain' })}>
          {t('circles.toCircles')}
        </AppLink>
      )}
    </>
  );
}

function Invited({ token, circle }: { token: string; circle: ShownCircle }) {
  const t = useTranslator();
  const user = useUser();
  const id = useId();
  const { name, emoji, invitedBy, members, mayRegister } = circle;
  return (
    <>
      <Emoji name={emoji} size={56} />
      <Title>
        <bdi>{name}</bdi>
      </Title>
      <p>
        <Named text="circles.joinText" name={invitedBy} />
      </p>
      <div className="stack">
        <p className="fine" id={id}>
          {t('circles.inIt')}
        </p>
        <ul className="ways is-centred" aria-labelledby={id}>
          {members.map((member, place) => (
            // Two members may have one name, and none moves.
            <li key={String(place)} className="circle-got">
              <bdi>{member}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <p className="fine">{t('circles.joinShows')}</p>
      {user ? (
        <JoinForm token={token} firstName={user.firstName} />
      ) : (
        <Visitor token={token} isInvite={mayRegister} />
      )}
    </>
  );
}

function JoinForm({ token, firstName }: { token: string; firstName: string }) {
  const { client, t } = useApp();
  const checks = useNameChecks();
  const openCircle = useOpenCircle();
  const form = useServerForm({
    initial: { displayName: firstName.slice(0, DISPLAY_NAME_MAX) },
    check: ({ displayName }) => ({ displayName: checks.displayName(displayName) }),
    async send({ displayName }) {
      const body = { token, displayName: displayName.trim() };
      const joined = await client.api.call('POST /circles/join', { body });
      forgetInTab('circle');
      void enteredCircle(client, joined);
      addToast({ text: t('circles.joined') });
      await openCircle(joined.id);
    },
  });
  return (
    <Form form={form} className="stack" submit={t('circles.join')} block>
      <TextField {...form.field('displayName')} label={t('circles.myName')} autoComplete="off" required />
    </Form>
  );
}

interface VisitorProps {
  token: string;
  /** The link lets a person register who has no other invitation. */
  isInvite: boolean;
}

/** Signs in or joins the club first; this tab keeps the way into the circle until then. */
function Visitor({ token, isInvite }: VisitorProps) {
  const { config, locale, t } = useApp();
  useEffect(() => {
    if (isInvite) keepInTab('invite', token);
  }, [isInvite, token]);
  const next = `?${new URLSearchParams({ next: pathTo('circles-join', locale) })}`;
  return (
    <>
      <p>{t('circles.signInText')}</p>
      <div className="ways is-centred">
        {config.registration !== 'closed' && (
          <AppLink to="auth-register" search={next} className={buttonClass()}>
            {t('circles.register')}
          </AppLink>
        )}
        <AppLink to="auth-login" search={next} className={buttonClass({ look: 'plain' })}>
          {t('circles.login')}
        </AppLink>
      </div>
      <OpenInApp fragment={`#${token}`} />
    </>
  );
}
