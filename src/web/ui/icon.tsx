import type { LucideIcon } from 'lucide-react';
import { iconPixels, type Size } from './sizes.ts';
import './icon.css';

export const iconColors = ['black', 'green', 'indigo', 'orange', 'red', 'white'] as const;

export type IconColor = (typeof iconColors)[number];

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
  return <Drawing size={iconPixels[size]} className={color && `icon-${color}`} aria-hidden="true" />;
}
