import { useState } from 'react';
import { EmailField } from '#web/shared/forms/email-field.tsx';
import { PasswordField } from '#web/shared/forms/password-field.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Group } from './group.tsx';

const MOST = 100;

/** Fields at rest, wrong, loud, disabled; numbers, several lines, secrets. */
export function Fields() {
  const [amount, setAmount] = useState('');
  return (
    <Group title="Fields">
      <TextField label="A text" placeholder="What it is for" autoComplete="off" />
      <TextField label="A wrong text" error="A value is required" autoComplete="off" />
      <TextField label="A text that cannot be changed" value="As it is" disabled readOnly />
      <TextField label="Loud" placeholder="Name your habit" autoComplete="off" hideLabel loud />
      <NumberField
        label={`A number of at most ${MOST}`}
        value={amount}
        onValue={setAmount}
        min={0}
        max={MOST}
      />
      <TextField label="A time" type="time" />
      <TextArea label="Several lines" rows={3} />
      <TextArea label="Several wrong lines" rows={2} error="This value is too long (max: 5,000)" />
      <EmailField name="design-email" />
      <PasswordField name="design-password" autoComplete="off" />
    </Group>
  );
}
