import type { ComponentProps } from 'react';
import './grip.css';

interface GripProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'children'> {
  label: string;
}

/** The handle that moves an item of a list: see ui/sortable. */
export function Grip({ label, ...rest }: GripProps) {
  return <button {...rest} type="button" className="grip" data-grip="" aria-label={label} />;
}
