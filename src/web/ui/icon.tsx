import type { LucideIcon } from 'lucide-react';
import { iconPixels, type Size } from './sizes.ts';

const colors = {
  black: 'var(--ink)',
  green: 'var(--done-ink)',
  indigo: 'var(--brand-strong)',
  orange: 'var(--warm)',
  red: 'var(--danger)',
  /** White on a filled ground, and its replacement on the light fills of the dark theme. */
  white: 'var(--on-brand)',
} as const;

type IconColor = keyof typeof colors;
export const iconColors = Object.keys(colors) as IconColor[];

/** The colour of a status (docs/rules/interface.md#colours-of-a-status). */
export const statusColors = {
  error: 'red',
  info: 'indigo',
  success: 'green',
  warning: 'orange',
} as const satisfies Record<string, IconColor>;

interface IconProps {
  icon: LucideIcon;
  size?: Size;
  /** The colour of the surrounding text by default. */
  color?: IconColor;
}

/** A decorative icon beside text. */
export function Icon({ icon: Drawing, size = 'md', color }: IconProps) {
  return <Drawing size={iconPixels[size]} color={color && colors[color]} aria-hidden="true" />;
}
