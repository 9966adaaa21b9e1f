import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { useApi, useServerState } from '#client/react.tsx';
import { NAME_MAX } from '#contract/limits.ts';
import type { Passkey } from '#contract/passkeys.ts';
import { dayIn } from '#domain/days/day-key.ts';
import { useFormats, useTranslator } from '#web/app/i18n.tsx';
import { useAttempt } from '#web/shared/forms/attempt.ts';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { useProof } from '#web/shared/proof/with-proof.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { passkeysQuery, readEventsAgain } from './profile-data.ts';
import { RowDetails } from './row-details.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  timeZone: string;
}

/** One passkey, with what is known of it. */
export function PasskeyRow({ passkey, timeZone }: PasskeyRowProps) {
  const t = useTranslator();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    setRenaming(false);
    requestAnimationFrame(() => renameButton.current?.focus());
  };
  const remove = useRemove(passkey);
  if (isRenaming) return <RenameForm passkey={passkey} onClose={close} />;
  return (
    <>
      <span className="tile">
        <KeyRound size={20} aria-hidden="true" />
      </span>
      <span className="profile-row-text">
        <span className="settings-title">{passkey.name}</span>
        <PasskeyFacts passkey={passkey} timeZone={timeZone} />
      </span>
      <span className="settings-ways">
        <Button
          ref={renameButton}
          look="quiet"
          small
          aria-label={`${t('security.rename')} ${passkey.name}`}
          onClick={() => setRenaming(true)}
        >
          {t('security.rename')}
        </Button>
        <ConfirmButton
          label={`${t('security.remove')} ${passkey.name}`}
          confirmLabel={t('habits.confirm')}
          onConfirm={() => void remove()}
        >
          {t('security.remove')}
        </ConfirmButton>
      </span>
    </>
  );
}

function PasskeyFacts({ passkey: { createdAt, lastUsedAt, backedUp }, timeZone }: PasskeyRowProps) {
  const t = useTranslator();
  const formats = useFormats();
  const dayOf = (instant: string) => formats.day(dayIn(timeZone, Date.parse(instant)));
  const facts = [
    t('security.addedOn', { day: dayOf(createdAt) }),
    lastUsedAt === null ? t('security.neverUsed') : t('security.usedOn', { day: dayOf(lastUsedAt) }),
    t(backedUp ? 'security.synced' : 'security.oneDevice'),
  ];
  return <RowDetails parts={facts} />;
}

function useRemove({ id, name }: Passkey): () => Promise<boolean> {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const attempt = useAttempt();
  const { withProof } = useProof();
  return () =>
    attempt(async () => {
      await withProof(() => api.call('DELETE /user/passkeys/{id}', { params: { id } }));
      serverState.change(passkeysQuery(api).key, (all) => all.filter((each) => each.id !== id));
      addToast({ text: t('security.passkeyRemoved', { name }) });
      await readEventsAgain({ api, serverState });
    });
}

const rules = [required, maxLength(NAME_MAX)];

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslator();
  const api = useApi();
  const serverState = useServerState();
  const ruleMessage = useRuleMessage();
  const form = useServerForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({ name: ruleMessage(name.trim(), rules) }),
    async send({ name }) {
      const { id } = passkey;
      const body = { name: name.trim() };
      const renamed = await api.call('PATCH /user/passkeys/{id}', { params: { id }, body });
      serverState.change(passkeysQuery(api).key, (all) =>
        all.map((each) => (each.id === id ? renamed : each)),
      );
      onClose();
    },
  });
  return (
    <Form form={form} className="stack settings-form profile-rename" submit={t('account.save')} look="plain">
      <TextField {...form.field('name')} ref={select} label={t('security.passkeyName')} required />
      <Button look="quiet" onClick={onClose}>
        {t('proof.cancel')}
      </Button>
    </Form>
  );
}

function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
