import { Settings, Trash2 } from 'lucide-react';
import { Button, type ButtonLook, type ButtonSize, buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { addToast } from '#web/ui/toast-store.ts';
import { Group, Line } from './group.tsx';

const looks: readonly ButtonLook[] = ['primary', 'quiet', 'plain', 'danger'];
const buttonSizes: readonly ButtonSize[] = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl'];

/** Every look in every size, at rest, busy and disabled; and those of an icon, and the one that asks twice. */
export function Buttons() {
  const confirmed = () => addToast({ text: 'It was confirmed' });
  return (
    <Group title="Buttons">
      {looks.map((look) => (
        <Line key={look} label={look}>
          {buttonSizes.map((size) => (
            <Button key={size} look={look} size={size}>
              {size}
            </Button>
          ))}
          <Button look={look} busy>
            busy
          </Button>
          <Button look={look} disabled>
            disabled
          </Button>
        </Line>
      ))}
      <Line label="A link like a button">
        <a className={buttonClass({ look: 'plain', small: true })} href="#main">
          To the top
        </a>
      </Line>
      <Button block>As wide as there is room</Button>
      <Line label="An icon alone, with its tooltip">
        <IconButton label="Settings">
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Settings that cannot be opened" disabled>
          <Settings size={20} aria-hidden="true" />
        </IconButton>
        <Button look="plain" data-tip="It tells more than its name">
          Said in a tooltip
        </Button>
      </Line>
      <Line label="Asks twice, within 3 s">
        <ConfirmButton label="Delete" confirmLabel="Confirm" onConfirm={confirmed}>
          <Trash2 size={20} aria-hidden="true" />
        </ConfirmButton>
        <ConfirmButton label="Delete the other" confirmLabel="Confirm" onConfirm={confirmed} busy>
          <Trash2 size={20} aria-hidden="true" />
        </ConfirmButton>
      </Line>
    </Group>
  );
}
