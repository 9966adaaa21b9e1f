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
      />
      {open && <Suspense>{children(() => setOpen(false))}</Suspense>}
    </>
  );
}
