import { Ellipsis } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

interface OptionsButtonProps extends Omit<ComponentProps<typeof IconButton>, 'children'> {
  preload: () => void;
  children: (close: () => void) => ReactNode;
}

/** Opens the sheet of a habit or a divider. */
export function OptionsButton({ preload, children, ...rest }: OptionsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        {...rest}
        className="row-options"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </IconButton>
      {open && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
