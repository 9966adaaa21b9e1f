import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '#web/app/i18n.tsx';
import { maxLength, required } from '#web/shared/forms/checks.ts';
import { Form } from '#web/shared/forms/form.tsx';
import { useServerForm } from '#web/shared/forms/server-form.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { RowText } from './profile/profile-rows.tsx';

/** How the name of a row is changed. */
export interface Naming {
  /** Of the field. */
  readonly label: string;
  readonly max: number;
  /** Rejects with the error of the server or the network. */
  readonly send: (name: string) => Promise<void>;
}

interface NamedRowProps {
  icon: LucideIcon;
  name: string;
  parts: readonly (string | false)[];
  naming: Naming;
  /** What else can be done with it. */
  children: ReactNode;
}

/** Something that the user has named, with what is known of it; it can be renamed in its place. */
export function NamedRow({ icon, name, parts, naming, children }: NamedRowProps) {
  const t = useTranslator();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    // The button is to be there before it is focused.
    flushSync(() => setRenaming(false));
    renameButton.current?.focus();
  };
  return (
    <li className="profile-row is-roomy">
      {isRenaming ? (
        <RenameForm name={name} naming={naming} onClose={close} />
      ) : (
        <>
          <RowText icon={icon} title={name} parts={parts} />
          <span className="settings-ways">
            <Button
              ref={renameButton}
              look="quiet"
              small
              aria-label={`${t('security.rename')} ${name}`}
              onClick={() => setRenaming(true)}
            >
              {t('security.rename')}
            </Button>
            {children}
          </span>
        </>
      )}
    </li>
  );
}

interface RenameFormProps extends Pick<NamedRowProps, 'name' | 'naming'> {
  onClose: () => void;
}

function RenameForm({ name, naming, onClose }: RenameFormProps) {
  const t = useTranslator();
  const ruleMessage = useRuleMessage();
  const rules = [required, maxLength(naming.max)];
  const form = useServerForm({
    initial: { name },
    check: (typed) => ({ name: ruleMessage(typed.name.trim(), rules) }),
    async send(typed) {
      await naming.send(typed.name.trim());
      onClose();
    },
  });
  return (
    <Form form={form} className="stack settings-form profile-rename" submit={t('account.save')} look="plain">
      <TextField {...form.field('name')} ref={select} label={naming.label} required />
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
