import { useState } from 'react';
import * as checks from '#web/shared/forms/checks.ts';
import { useRuleMessage } from '#web/shared/forms/use-checks.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { Group } from './group.tsx';

/** By rule of a field (docs/rules/forms.md#rules-of-a-field): its check, and something that breaks it. */
const rules: readonly (readonly [name: string, check: checks.Check, wrong: string])[] = [
  ['required', checks.required, ''],
  ['requiredIf', checks.requiredIf(true), ''],
  ['minLength', checks.minLength(8), 'short'],
  ['minCharacters', checks.minCharacters(8), 'short'],
  ['maxLength', checks.maxLength(5), 'too long'],
  ['minValue', checks.minValue(5), '4'],
  ['maxValue', checks.maxValue(5), '6'],
  ['between', checks.between(1, 9), '10'],
  ['alpha', checks.alpha, 'a1'],
  ['alphaNum', checks.alphaNum, 'a-1'],
  ['numeric', checks.numeric, 'ten'],
  ['integer', checks.integer, '1.5'],
  ['decimal', checks.decimal, '1.2.3'],
  ['email', checks.email, 'camille'],
  ['emailAddress', checks.emailAddress, 'camille'],
  ['ipAddress', checks.ipAddress, '256.0.0.1'],
  ['macAddress', checks.macAddress, '00:1b'],
  ['sameAs', checks.sameAs('secret', 'Password'), 'another'],
  ['url', checks.url, 'club.example'],
  ['generic', checks.generic((value) => value === 'right'), 'wrong'],
];

/** The whole catalogue of messages, in the language of the page: each beside a field that breaks its rule, to be corrected. */
export function Rules() {
  return (
    <Group title="Rules and their messages">
      {rules.map((rule) => (
        <Rule key={rule[0]} rule={rule} />
      ))}
    </Group>
  );
}

function Rule({ rule: [name, check, wrong] }: { rule: (typeof rules)[number] }) {
  const say = useRuleMessage();
  const [value, setValue] = useState(wrong);
  return (
    <TextField
      label={name}
      value={value}
      autoComplete="off"
      error={say(value, [check])}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}
