import { CircleAlert, CircleCheck, Info, Sprout, TriangleAlert } from 'lucide-react';
import { useFormats } from '#web/app/i18n.tsx';
import { Emoji } from '#web/ui/emoji.tsx';
import { Icon, iconColors, statusColors } from '#web/ui/icon.tsx';
import { emojiPixels, sizes } from '#web/ui/sizes.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Group, Line } from './group.tsx';

const statusIcons = { error: CircleAlert, info: Info, success: CircleCheck, warning: TriangleAlert };
const numbers = [0, 999, 1_000, 1_284, 1_000_000];

/** What has sizes and colours: text, icons, emoji, spinners, figures. */
export function Scales() {
  const formats = useFormats();
  return (
    <Group title="Sizes and colours">
      <Line label="Text">
        {sizes.map((size) => (
          <span key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size}
          </span>
        ))}
      </Line>
      <Line label="Icons">
        {sizes.map((size) => (
          <Icon key={size} icon={Sprout} size={size} />
        ))}
      </Line>
      <Line label="Icon colours">
        {iconColors.map((color) => (
          <span key={color} className="design-ground" data-color={color}>
            <Icon icon={Sprout} size="lg" color={color} /> {color}
          </span>
        ))}
      </Line>
      <Line label="Statuses">
        {Object.entries(statusColors).map(([status, color]) => (
          <span key={status} className="design-ground">
            <Icon icon={statusIcons[status as keyof typeof statusIcons]} color={color} /> {status}
          </span>
        ))}
      </Line>
      <Line label="Emoji">
        {sizes.map((size) => (
          <Emoji key={size} name="seedling" size={emojiPixels[size]} />
        ))}
      </Line>
      <Line label="Spinners">
        {sizes.map((size) => (
          <Spinner key={size} size={size} />
        ))}
      </Line>
      <Line label="Numbers">
        {numbers.map((number) => (
          <span key={number}>{formats.number(number)}</span>
        ))}
      </Line>
    </Group>
  );
}
